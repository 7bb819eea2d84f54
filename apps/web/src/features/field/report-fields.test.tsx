import '../../shared/testing/phone-store.ts';
import {
  LANGUAGES,
  NewLeakReport,
  REPORT_FIELD_NAMES,
  REPORT_FIELDS,
  SHOWN_FIELDS,
  type ShownField,
} from '@escuta/contract';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerTexts, setLanguage } from '../../shared/i18n/index.ts';
import { ReportFields } from './components/ReportFields.tsx';
import { fieldTexts } from './field.texts.ts';
import { bodyOf, checkFields } from './report.ts';
import { fieldDb } from './store/db.ts';
import { DRAFT_VERSION, type Draft, emptyFields } from './store/draft.ts';
import { reports } from './store/drafts.ts';
import { OPERATOR, RELEASED_DRAFTS } from './testing/kept-drafts.ts';

beforeAll(() => registerTexts('field', fieldTexts));
afterEach(async () => {
  await (await fieldDb()).clear('drafts');
});

const sinceOf = (name: ShownField) => REPORT_FIELDS[name === 'position' ? 'latitude' : name].since;
const knownIn = (version: number) => SHOWN_FIELDS.filter((name) => sinceOf(name) <= version);
const versions = Array.from({ length: DRAFT_VERSION }, (_, index) => index + 1);

/** Stores a draft as an earlier version wrote it, and reads it back. */
async function readOf(stored: (typeof RELEASED_DRAFTS)[number]['stored']): Promise<Draft> {
  await (await fieldDb()).put('drafts', stored);
  const [draft] = await reports.list(OPERATOR);
  if (!draft) throw new Error('the draft cannot be read');
  return draft;
}

const newest = () => readOf(RELEASED_DRAFTS.at(-1)?.stored as never);

describe('drafts of released versions', () => {
  it.each(versions)(
    'testing/kept-drafts.ts has a draft of version %i with all fields of that version filled',
    (version) => {
      const found = RELEASED_DRAFTS.find((one) => one.version === version);
      const filled = Object.entries(found?.stored.fields ?? {}).filter(([, value]) => value !== '' && value !== null);
      expect(filled.map(([name]) => name).sort()).toEqual(knownIn(version).sort());
    },
  );

  it.each(RELEASED_DRAFTS)('a draft of version $version is read with later fields empty', async ({ stored }) => {
    const { fields, version } = await readOf(stored);
    expect({ fields, version }).toEqual({ fields: { ...emptyFields(), ...stored.fields }, version: DRAFT_VERSION });
  });

  it.each(RELEASED_DRAFTS)('a draft of version $version can be sent', async ({ stored }) => {
    const draft = await readOf(stored);
    expect(checkFields(draft.fields)).toEqual({});
    expect(NewLeakReport.safeParse(bodyOf(draft, String)).error).toBeUndefined();
  });
});

describe('every field', () => {
  it.each(REPORT_FIELD_NAMES)('%s of a filled draft is sent', async (name) => {
    expect({ [name]: bodyOf(await newest(), String)[name] ?? null }).not.toEqual({ [name]: null });
  });

  it.each(SHOWN_FIELDS)('%s has a label in the form in each language', async (name) => {
    const draft = await newest();
    const shown = LANGUAGES.map((language) => {
      setLanguage(language);
      const only = { ...draft, fields: { ...emptyFields(), [name]: draft.fields[name] } };
      const { container, unmount } = render(<ReportFields draft={only} errors={{}} onField={() => {}} />);
      const filled = [...container.querySelectorAll<HTMLInputElement>('input, textarea, select')].find(
        ({ type, value, checked }) => (type === 'checkbox' ? checked : value !== ''),
      );
      const group = (name === 'position' ? screen.getByRole('status') : filled)?.closest('fieldset');
      const text = (group?.querySelector('legend') ?? filled?.labels?.[0])?.textContent;
      unmount();
      return text;
    });
    // A missing text shows its key.
    expect(shown.filter((text) => !text || text.includes(name))).toEqual([]);
  });
});
