import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** The first cell of each row is its header. */
  readonly rows: readonly (readonly string[])[];
}

export const PlainTable = ({ label, head, rows }: Props): ReactNode => (
  <table aria-label={label}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name = '', ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, place) => (
            <td key={head[place + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
