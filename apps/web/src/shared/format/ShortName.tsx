import { shortName } from './names.ts';

/** A name shortened at 17 characters, whole on hover and for screen readers. */
export function ShortName({ name }: { name: string }) {
  const short = shortName(name);
  if (short === name) return <span>{name}</span>;
  return (
    <span title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
