import figures from '../../../shared/ui/figures.module.css';

/** A row of counts. */
export function Figures({ shown }: { shown: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={figures.figures}>
      {shown.map(([name, value]) => (
        <div key={name} className={figures.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
