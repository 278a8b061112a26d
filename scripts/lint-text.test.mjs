import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { isOfScreen, textsBesides } from './lint-text.mjs';

/** Counts the texts that the rule finds in this element. */
const found = (code) => {
  let count = 0;
  const check = (node) => void (count += textsBesides(node).length);
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(
    parseSync('part.tsx', `const part = ${code};`).program,
  );
  return count;
};

it.each([
  ['<p><Icon />{title}</p>', 1],
  ['<p><Icon />{t("yardPage.change")}</p>', 1],
  ['<p>{number}/{total}</p>', 3],
  ['<p>{a && t("a")}{b && t("b")}</p>', 2],
  ['<p>{isOpen ? <b /> : "closed"}{icon}</p>', 2],
  ['<span>{postCode} <bdi>{city}</bdi></span>', 1],
  ['<p>{parts.map((part) => part)}<b /></p>', 1],
  ['<>{text}</>', 1],
  ['<span>{icon && <Icon />}{children}</span>', 1],
])('%s has texts that are not the only child: %d', (code, count) => expect(found(code)).toBe(count));

it.each([
  '<p>{title}</p>',
  '<p><Icon /><span>{title}</span></p>',
  '<p>{of} </p>',
  '<div>{isOpen && <Sheet />}{runs.map((run) => <Row run={run} />)}</div>',
  '<div>{runs.map((run) => { return <Row run={run} />; })}<b /></div>',
  '<><Head /><Foot /></>',
  '<div><Icon />{children}</div>',
  '<p><Icon />{/* nothing */}</p>',
])('%s has none', (code) => expect(found(code)).toBe(0));

it.each([
  ['client/src/yard-phone/card-view.tsx', true],
  ['client/src/displays/display-card.tsx', true],
  ['client/src/shipments/card-body.tsx', true],
  ['client/src/orders/order-row.tsx', true],
  ['client/src/ui/badge.tsx', true],
  ['client/src/yard-phone/words.ts', false],
  ['client/src/settings/login-list.tsx', false],
])('%s is checked: %s', (file, isChecked) => expect(isOfScreen(file)).toBe(isChecked));
