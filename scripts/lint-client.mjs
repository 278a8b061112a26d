// The linter's rules for the client's modules (docs/architecture.md): a module has no state of a window, and importing it has no
// effects. Exceptions need a reason behind `oxlint-disable-next-line client/… --`.
import { relative } from 'node:path';
import { root } from './tools.mjs';

/** Modules that exist for their effects: entries of pages, workers and test files. */
const entries = /^client\/src\/(main\.tsx|before-paint\.ts|.*\.worker\.ts|testing\/fresh-window\.ts)$/;

export default {
  meta: { name: 'client' },
  rules: {
    'no-module-state': rule(
      declaresState,
      'A module keeps no state of the window: declare it as a part of the client (clientPart, client/src/lib/client.ts).',
    ),
    'no-work-on-import': rule(
      hasEffect,
      'Importing a module does nothing: put this into a function that an entry, createClient or a component calls.',
    ),
  },
};

function rule(isRefused, message) {
  return {
    create: (context) => {
      if (!isClientModule(relative(root, context.filename).replaceAll('\\', '/'))) return {};
      return {
        Program: ({ body }) => {
          for (const node of body) if (isRefused(node)) context.report({ node, message });
        },
      };
    },
  };
}

/** True if the rules apply to this file. */
export function isClientModule(file) {
  return /^client\/src\/.*\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !entries.test(file);
}

/** True if this statement of a module declares a mutable variable. */
export function declaresState(statement) {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' && /^(let|var)$/.test(declared.kind);
}

/**
 * True if this statement of a module has an effect on import. Assignments count as none, since they only name components
 * (`displayName`), nor do directives.
 */
export function hasEffect({ type, expression }) {
  if (/^(If|For|ForOf|ForIn|While|DoWhile|Try|Switch|Block)Statement$/.test(type)) return true;
  if (type !== 'ExpressionStatement') return false;
  return expression.type !== 'AssignmentExpression' && expression.type !== 'Literal';
}
