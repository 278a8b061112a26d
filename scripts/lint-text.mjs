// The linter's rule for texts of the screens that must not lie to whoever has them translated (docs/rules/yard.md): a
// browser's translator replaces each text node, so React keeps writing into a node that nobody sees. A text that is the only
// child is written through its element, which stays. Exceptions need a reason behind `oxlint-disable-next-line text/… --`.
import { relative } from 'node:path';
import { root } from './tools.mjs';

/** Yard page, wall, board with its cards, and rows. */
const screens = new RegExp(
  `^client/src/(?:${[
    'yard-phone/',
    'displays/',
    'deliveries/(?:heads/|out-of-service-|place-button|slot-note|total-table|truck-)',
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

/** Returns the texts in this JSX node that are not its only child; a fragment has no element, so none of its texts is. */
export function textsBesides(node) {
  const children = node.children.filter(isDrawn);
  if (node.type === 'JSXElement' && children.length < 2) return [];
  return children.filter((child) => mayBeText(child) && !(isGivenChildren(child) && isBox(node)));
}

function isGivenChildren({ expression }) {
  return expression?.type === 'Identifier' && expression.name === 'children';
}

/** True for elements that hold other elements; the children given to them are no text. */
function isBox({ openingElement }) {
  return /^(?:div|section|main|dialog)$/.test(openingElement?.name.name ?? '');
}

/** Blank texts, which no translator touches, don't count, nor do comments. */
function isDrawn({ type, value, expression }) {
  const text = type === 'JSXText' ? value : expression?.value;
  if (typeof text === 'string') return text.trim() !== '';
  return expression?.type !== 'JSXEmptyExpression';
}

/** Parts that a component is given as elements. */
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
