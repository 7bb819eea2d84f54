import {
  type Exported,
  type ImportState,
  LOG_FIELDS,
  type LogField,
  type LogRow,
  type LogValues,
  type PermissionAsked,
  type Role,
  type RouteName,
  routes,
  type SignInRefusal,
} from '@escuta/contract';
import { IMPORT_STATE_NAMES, PERMISSION_NAMES } from '@escuta/domain';
import { mapPath } from '../../shared/api/index.ts';
import { useFormats } from '../../shared/format/index.ts';
import { useLanguage, useTexts } from '../../shared/i18n/index.ts';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { useClassTexts } from '../../shared/ui/class-texts.ts';

/** One field of a change in words; without a former value when there was none to tell. */
export interface LogChange {
  field: LogField;
  name: string;
  before: string | null;
  after: string;
  /** The samples that the value names, each with its address. */
  links: readonly SampleLink[];
}

export interface SampleLink {
  seq: string;
  path: string;
}

/** The samples of an entry about several; none when their ids and keys do not belong together. */
function samplesOf({ para, dados }: LogRow): SampleLink[] {
  const [ids, keys] = [para?.seq, dados?.amostras];
  if (!Array.isArray(ids) || !Array.isArray(keys) || ids.length !== keys.length) return [];
  return ids.map((seq, index) => ({ seq, path: mapPath({ seq, id_amostra: Number(keys[index]) }) }));
}

/** The changes that an entry tells, in words, in the order of the fields' declaration. */
export function useLogChanges(): (row: LogRow) => LogChange[] {
  const t = useTexts('log');
  const wordsOf = useValueWords();
  return (row) => {
    const { de, para } = row;
    return (
      (Object.keys(LOG_FIELDS) as LogField[])
        .filter((field) => de?.[field] !== undefined || para?.[field] !== undefined)
        // Older entries name only the call; newer ones also the permission, which says more.
        .filter((field) => field !== 'chamada' || para?.permissao === undefined)
        .map((field) => ({
          field,
          name: t(`field.${field}`),
          before: de?.[field] === undefined ? null : wordsOf(field, de[field]),
          after: wordsOf(field, para?.[field] ?? null),
          links: field === 'seq' ? samplesOf(row) : [],
        }))
        // The same class given once more is no change, which the entry says.
        .map((change) =>
          change.before === change.after
            ? { ...change, before: null, after: t('unchanged', { value: change.after }) }
            : change,
        )
    );
  };
}

/** The permission that a call needs; older entries name only the call. */
function permissionOf(call: string): PermissionAsked {
  const capability = Object.hasOwn(routes, call) ? routes[call as RouteName].capability : 'public';
  return capability === 'public' ? 'own.use' : capability;
}

/** A value in words: names of roles and classes, yes or no, numbers and dates of the language. */
function useValueWords() {
  const t = useTexts('log');
  const inWords = useTextWords();
  const className = useClassName();
  const { asIs, coordinate, percentAsIs } = useFormats();
  return (field: LogField, value: NonNullable<LogValues[LogField]> | null): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (Array.isArray(value)) return value.map(LOG_FIELDS[field] === 'class' ? className : String).join(', ');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number' && LOG_FIELDS[field] === 'share') return percentAsIs(value);
    if (typeof value === 'number') return field === 'lat' || field === 'lon' ? coordinate(value) : asIs(value);
    return inWords(LOG_FIELDS[field], value);
  };
}

/** A text of each kind in words. */
function useTextWords() {
  const t = useTexts('log');
  const language = useLanguage();
  const roleName = useRoleName();
  const className = useClassName();
  const { dateTime } = useFormats();
  const words: Record<(typeof LOG_FIELDS)[LogField], (value: string) => string> = {
    role: (value) => roleName(value as Role),
    class: className,
    instant: dateTime,
    importState: (value) => IMPORT_STATE_NAMES[language][value as ImportState],
    exported: (value) => t(`exported.${value as Exported}`),
    reason: (value) => t(`reason.${value as SignInRefusal}`),
    permission: (value) => PERMISSION_NAMES[language][value as PermissionAsked],
    call: (value) => PERMISSION_NAMES[language][permissionOf(value)],
    text: (value) => value,
    number: (value) => value,
    share: (value) => value,
    yesNo: (value) => value,
  };
  return (kind: (typeof LOG_FIELDS)[LogField], value: string) => words[kind](value);
}

function useClassName() {
  const classText = useClassTexts();
  return (code: string) => classText(`name.${code}` as 'name.LEAK');
}
