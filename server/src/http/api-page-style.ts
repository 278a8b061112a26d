/** The CSS of the page /api/docs, with the same colours as the client's screens. */
export const apiPageStyle = `:root {
  color-scheme: light;
  --app: light-dark(#f3f5f7, #0b0e11); --surface: light-dark(#fff, #14181d); --subtle: light-dark(#f8f9fb, #181d23);
  --line: light-dark(#e1e6eb, #232a32); --line-control: light-dark(#7d8996, #6f7c8a);
  --text: light-dark(#10171e, #edf1f4); --text-2: light-dark(#414c58, #b7c1cb);
  --accent: light-dark(#0b6b7c, #3cb6c9); --accent-text: light-dark(#0a6172, #62c8d8); --accent-ink: light-dark(#fff, #04191d);
  --focus: light-dark(#2563eb, #7eaeff); --danger-text: light-dark(#b1221a, #ff9189); --danger-tint: light-dark(#fdebe9, #331614);
  --info-text: light-dark(#1b52b5, #93baff); --info-tint: light-dark(#e6effd, #14233f);
  --ok-text: light-dark(#11663a, #6bd39d); --ok-tint: light-dark(#e1f4e9, #10291d);
  --warn-text: light-dark(#845000, #f0b95f); --warn-tint: light-dark(#fdf1d8, #2e2210);
}
:root.dark-mode { color-scheme: dark; }
html { font: 14px/20px 'Inter Variable', Inter, system-ui, sans-serif; color: var(--text); background: var(--app); }
body { max-width: 1040px; margin: 0 auto; padding: 32px 24px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 32px; }
p { margin: 6px 0; }
a, .swagger-ui a, .swagger-ui a.nostyle:hover { color: var(--accent-text); }
code, pre, .swagger-ui :is(code, pre, textarea, .opblock-summary-path, .parameter__name, .parameter__type, .parameter__in) {
  font: 13px/20px ui-monospace, monospace;
}
header pre, .swagger-ui :is(pre.microlight, .highlight-code pre, textarea.curl) {
  overflow: auto; margin: 8px 0; padding: 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--subtle); font-weight: 400;
}
:root .swagger-ui .download-contents { border: 1px solid var(--line-control); color: var(--text); background: var(--surface); }
.swagger-ui .renderedMarkdown code { color: var(--text); background: var(--subtle); font-weight: 400; }
h2 { margin: 24px 0 0; font-size: 20px; }
summary { width: fit-content; padding: 4px 0; cursor: pointer; }
:focus-visible, .swagger-ui :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }

.swagger-ui, .swagger-ui :not(svg, svg *) { font-family: inherit; color: inherit; text-shadow: none; transition: none; }
.swagger-ui :is(.information-container, .scheme-container) { display: none; }
.swagger-ui svg { fill: currentColor; }
.swagger-ui .wrapper { max-width: none; margin: 0; padding: 0; }
:root.dark-mode .swagger-ui { background: none; }
:root.dark-mode .swagger-ui :is(input, select, textarea) { border-color: var(--line-control); background-color: var(--surface); }
.swagger-ui .filter .operation-filter-input { margin: 16px 0; }
.swagger-ui :is(input, select, textarea) {
  border: 1px solid var(--line-control); border-radius: 6px; color: var(--text); background: var(--surface); box-shadow: none;
}
.swagger-ui ::placeholder { color: var(--text-2); opacity: 1; }
.swagger-ui .webhooks h2 { margin: 24px 0 8px; }
.swagger-ui .opblock-tag { margin: 16px 0 8px; padding: 8px 0; border-color: var(--line); font-size: 16px; }
.swagger-ui :is(.opblock, section.models) {
  margin: 0 0 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); box-shadow: none;
}
.swagger-ui .opblock :is(.opblock-summary, .opblock-body, .no-margin) { border-color: var(--line); }
.swagger-ui .opblock .opblock-summary-method { min-width: 72px; padding: 3px 0; border-radius: 4px; font-size: 12px; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; }
.swagger-ui .opblock .opblock-summary-description { color: var(--text-2); }
.swagger-ui .opblock-get .opblock-summary-method { color: var(--info-text); background: var(--info-tint); }
.swagger-ui .opblock-post .opblock-summary-method { color: var(--ok-text); background: var(--ok-tint); }
.swagger-ui :is(.opblock-put, .opblock-patch) .opblock-summary-method { color: var(--warn-text); background: var(--warn-tint); }
.swagger-ui .opblock-delete .opblock-summary-method { color: var(--danger-text); background: var(--danger-tint); }
.swagger-ui .opblock .opblock-section-header { border-color: var(--line); background: var(--subtle); box-shadow: none; }
.swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--accent); }
.swagger-ui :is(.responses-inner, .model-box, .json-schema-2020-12) { background: none; }
.swagger-ui :is(table thead tr, .responses-table) :is(td, th) { border-color: var(--line); }
.swagger-ui :is(.parameter__in, .parameter__type, .renderedMarkdown, .response-col_links, small) { color: var(--text-2); opacity: 1; }
.swagger-ui .parameter__name.required::after, .swagger-ui :is(.parameter__name.required span, .errors) { color: var(--danger-text); }
.swagger-ui .btn {
  padding: 5px 16px; border: 1px solid var(--line-control); border-radius: 6px; background: var(--surface); box-shadow: none;
}
.swagger-ui .btn:is(.execute, .execute-wrapper *) { border-color: var(--accent); color: var(--accent-ink); background: var(--accent); }
.swagger-ui .btn-group { gap: 8px; }
`;
