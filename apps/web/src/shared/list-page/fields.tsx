import { Input, Select } from 'antd';
import { Labelled } from '../forms/index.ts';
import { PeriodField } from '../ui/PeriodField.tsx';
import { isReversed, type Period } from '../ui/period.ts';
import { useClear } from '../ui/use-clear.tsx';
import { type FilterPart, type FilterProblem, useFilterProblemText } from './filters.tsx';

/** The names of a search that hold a type. */
export type NamesOf<S, T> = { [K in keyof S]: S[K] extends T ? (T extends S[K] ? K : never) : never }[keyof S] & string;

interface PeriodFilterProps<S> extends FilterPart<S> {
  legend: string;
  from: NamesOf<S, string>;
  to: NamesOf<S, string>;
  /** Names the ends by the legend too, where a form has more than one period. */
  isOneOfMany?: boolean;
}

/** The two ends of a period. */
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

/** A period that ends before it starts. */
export const reversedProblem = (period: Period): FilterProblem | null =>
  isReversed(period) ? { code: 'period_reversed', fields: ['dtf'] } : null;

interface TextFilterProps<S> extends FilterPart<S> {
  name: NamesOf<S, string>;
  label: string;
  maxLength: number;
  /** What can be typed. */
  help?: string;
}

/** A text. */
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
  /** What nothing chosen means. */
  all: string;
  options: readonly { value: NonNullable<S[K]> & (string | number); label: string }[];
  /** The options are looked up by typing. */
  isLookedUp?: boolean;
}

/** One of some values, or all. */
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
          {...(isLookedUp && { showSearch: { optionFilterProp: 'label' } })}
          options={[...options]}
          onChange={(value) => change({ [name]: value ?? null } as Partial<S>)}
        />
      )}
    </Labelled>
  );
}
