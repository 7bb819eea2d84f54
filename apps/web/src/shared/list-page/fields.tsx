import { Input, Select } from 'antd';
import { Labelled } from '../forms/index.ts';
import { lookUpByLabel } from '../ui/look-up.ts';
import { PeriodField } from '../ui/PeriodField.tsx';
import { isReversed, type Period } from '../ui/period.ts';
import { useClear } from '../ui/use-clear.tsx';
import { type FilterPart, type FilterProblem, useFilterProblemText } from './filters.tsx';

/** Names of the search parameters of a type. */
export type NamesOf<S, T> = { [K in keyof S]: S[K] extends T ? (T extends S[K] ? K : never) : never }[keyof S] & string;

interface PeriodFilterProps<S> extends FilterPart<S> {
  legend: string;
  from: NamesOf<S, string>;
  to: NamesOf<S, string>;
  /** Adds the legend to the names of both ends, for forms with more than one period. */
  isOneOfMany?: boolean;
}

/** Filter by a period. */
export function PeriodFilter<S extends object>(props: PeriodFilterProps<S>) {
  const { id, draft, problem, change, legend, from, to, isOneOfMany = false } = props;
  const text = useFilterProblemText();
  const ends = (['from', 'to'] as const).filter((end) => problem?.fields.includes(end === 'from' ? from : to));
  return (
    <PeriodField
      ids={{ from: `${id}-${from}`, to: `${id}-${to}` }}
      legend={legend}
      value={{ from: draft[from] as string, to: draft[to] as string }}
      isOneOfMany={isOneOfMany}
      problem={problem && ends.length > 0 ? { text: text(problem), ends } : null}
      onChange={(end, value) => change({ [end === 'from' ? from : to]: value } as Partial<S>)}
    />
  );
}

/** The error of a period that ends before it starts. */
export const reversedProblem = (period: Period): FilterProblem | null =>
  isReversed(period) ? { code: 'period_reversed', fields: ['dtf'] } : null;

interface TextFilterProps<S> extends FilterPart<S> {
  name: NamesOf<S, string>;
  label: string;
  maxLength: number;
  /** Help text. */
  help?: string;
}

/** Filter by a text. */
export function TextFilter<S extends object>({ id, draft, change, name, label, maxLength, help }: TextFilterProps<S>) {
  return (
    <Labelled id={`${id}-${name}`} label={label}>
      {(control) => (
        <Input
          {...control}
          value={draft[name] as string}
          maxLength={maxLength}
          allowClear
          title={help}
          onChange={({ target }) => change({ [name]: target.value } as Partial<S>)}
        />
      )}
    </Labelled>
  );
}

interface OneOfFilterProps<S, K extends keyof S & string> extends FilterPart<S> {
  name: K;
  label: string;
  /** Text of the option for all values. */
  all: string;
  options: readonly { value: NonNullable<S[K]> & (string | number); label: string }[];
  /** Lets the user search the options by typing. */
  isLookedUp?: boolean;
}

/** Filter by one of several values, or all. */
export function OneOfFilter<S extends object, K extends keyof S & string>(props: OneOfFilterProps<S, K>) {
  const { id, draft, change, name, label, all, options, isLookedUp = false } = props;
  const clear = useClear();
  return (
    <Labelled id={`${id}-${name}`} label={label}>
      {(control) => (
        <Select<unknown>
          {...control}
          value={draft[name]}
          allowClear={clear}
          placeholder={all}
          {...(isLookedUp && { showSearch: lookUpByLabel })}
          options={[...options]}
          onChange={(value) => change({ [name]: value ?? null } as Partial<S>)}
        />
      )}
    </Labelled>
  );
}
