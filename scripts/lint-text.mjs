// The linter's rule for texts on screens that people let their browser translate (docs/rules/yard.md). A translator replaces text
// nodes, so React would go on writing into a node that isn't shown. A text that is an element's only child is safe, because React
// writes it through the element. Exceptions need a reason behind `oxlint-disable-next-line text/… --`.
import { relative } from 'node:path';
import { root } from './tools.mjs';

/** The screens concerned: the yard's page, the wall, the board with its cards, and table rows. */
const screens = new RegExp(
  `^client/src/(?:${[
    'yard-phone/',
    'displays/',
    'deliveries/(?:heads/|place-button|slot-text|total-table|truck-)',
    'drafts/out-of-service-',
    'live/connection-',
    'orders/(?:cell-value|conflict-cell|flag-cell|order-marks|order-row|orders-heading|site-label|text-cell)',
    'releases/late-',
    'shipments/(?:attribute-dots|card|dashed-card|hall-tiles|listed-card|pin-mark|shipment-card|state-badge)',
    'ui/badge',
  ].join('|')})`,
);

export default {
  meta: { name: 'text' },
  rules: { 'only-child': { create: (context) => visitor(context) } },
};

function visitor(context) {
  if (!isOfScreen(relative(root, context.filename).replaceAll('\\', '/'))) return {};
  const check = (node) => {
    for (const text of textsBesides(node))
      context.report({
        node: text,
        message:
          'A text is the only child of its element, because a translator replaces its node: give it a <span>.',
      });
  };
  return { JSXElement: check, JSXFragment: check };
}

/** True if the rule applies to this file. */
export function isOfScreen(file) {
  return screens.test(file) && file.endsWith('.tsx');
}

/** Returns the texts in a JSX node that aren't its element's only child; in a fragment none is. */
export function textsBesides(node) {
  const children = node.children.filter(isDrawn);
  if (node.type === 'JSXElement' && children.length < 2) return [];
  return children.filter((child) => mayBeText(child) && !(isGivenChildren(child) && isBox(node)));
}

function isGivenChildren({ expression }) {
  return expression?.type === 'Identifier' && expression.name === 'children';
}

/** True for elements that contain other elements, so that `children` in them are no text. */
function isBox({ openingElement }) {
  return /^(?:div|section|main|dialog)$/.test(openingElement?.name.name ?? '');
}

/** False for comments and for blank texts, which no translator touches. */
function isDrawn({ type, value, expression }) {
  const text = type === 'JSXText' ? value : expression?.value;
  if (typeof text === 'string') return text.trim() !== '';
  return expression?.type !== 'JSXEmptyExpression';
}

/** Names of properties that hold elements, not texts. */
const elements = new Set(['end', 'foot', 'action', 'actions', 'trigger']);

function mayBeText(node) {
  switch (node?.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'MemberExpression':
      return true;
    case 'JSXExpressionContainer':
      return mayBeText(node.expression);
    case 'Identifier':
      return node.name !== 'undefined' && !elements.has(node.name);
    case 'Literal':
      return node.value !== null && typeof node.value !== 'boolean';
    case 'ConditionalExpression':
      return mayBeText(node.consequent) || mayBeText(node.alternate);
    case 'LogicalExpression':
      return mayBeText(node.right) || (node.operator !== '&&' && mayBeText(node.left));
    case 'CallExpression':
      return isList(node) ? mayBeText(drawnBy(node.arguments[0])) : true;
    default:
      return false;
  }
}

function isList({ callee }) {
  return callee.type === 'MemberExpression' && /^(?:flatMap|map)$/.test(callee.property.name);
}

/** Returns the expression that a callback draws. */
function drawnBy(callback) {
  const { body } = callback ?? {};
  if (body?.type !== 'BlockStatement') return body;
  return body.body.findLast(({ type }) => type === 'ReturnStatement')?.argument;
}
