import type { ProblemCode } from '@escuta/contract';
import { FIELD_ISSUES, problems } from '@escuta/contract';
import { ACTION_NAMES } from '@escuta/domain';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiProblem, NetworkProblem } from '../api/problems.ts';
import { LANGUAGES, type Language, type TextTree } from './define-texts.ts';
import { registerTexts, setLanguage, textsOf, translate } from './i18n.ts';
import { problemText } from './problem-text.ts';
import { problemsTexts } from './problems.texts.ts';
import { useTexts } from './use-texts.ts';

type AnyTexts = Record<Language, TextTree>;

/** All files of texts, found by name so that none is forgotten. */
const modules = import.meta.glob<Record<string, unknown>>('/src/**/*.texts.ts', { eager: true });
const allTexts = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module)
    .filter((value): value is AnyTexts => typeof value === 'object' && value !== null && 'pt-BR' in value)
    .map((texts) => [file, texts] as const),
);

const Shown = () => <p>{useTexts('common')('save')}</p>;

/** Another tab has stored this language. */
const chooseElsewhere = (newValue: string) =>
  act(() => dispatchEvent(new StorageEvent('storage', { key: 'escuta.language', newValue })));

function leaves(tree: TextTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...leaves(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('texts', () => {
  it('are found by file name', () => {
    expect(allTexts.length).toBeGreaterThanOrEqual(5);
  });

  it.each(allTexts)('[SHELL-06] of %s have the same keys and placeholders in every language', (_, texts) => {
    const original = leaves(texts['pt-BR']);
    for (const language of LANGUAGES) {
      const translated = leaves(texts[language]);
      expect([...translated.keys()].sort()).toEqual([...original.keys()].sort());
      for (const [key, text] of translated) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(places(text), `${language} ${key}`).toEqual(places(original.get(key) ?? ''));
      }
    }
  });

  it.each(allTexts)('of %s with plurals have both forms', (_, texts) => {
    const keys = [...leaves(texts['pt-BR']).keys()];
    const stems = (form: string) => keys.filter((key) => key.endsWith(form)).map((key) => key.slice(0, -form.length));
    expect(stems('_one')).toEqual(stems('_other'));
  });

  it('call a report finalized, not approved, except in the sentences of the product documents', () => {
    const fixed = ['Erro ao aprovar relatório {{id}}', '{{done}} de {{total}} relatórios foram aprovados'];
    const texts = [...allTexts.map(([, each]) => each), ACTION_NAMES];
    const all = texts.flatMap((each) => LANGUAGES.flatMap((language) => [...leaves(each[language]).values()]));
    expect(all.filter((text) => /aprova[dr]|approve|aproba[dr]/i.test(text)).sort()).toEqual(fixed.sort());
  });

  it('[SHELL-06] exist for every problem and field issue', () => {
    for (const code of Object.keys(problems)) expect(translate('problems', code)).not.toBe(code);
    for (const code of FIELD_ISSUES) expect(translate('problems', `field.${code}`)).not.toBe(`field.${code}`);
  });
});

describe('translating', () => {
  it('fills values without escaping them', () => {
    expect(problemText(new ApiProblem(429, 'too_many_sign_ins', [], { seconds: 42 }))).toContain('42 segundos');
    expect(translate('shell', 'missing <b>')).toBe('missing <b>');
    expect(translate('common', 'constructor')).toBe('constructor');
  });

  it.each(LANGUAGES)('of a problem speaks of one sample unless it is of several, in %s', (language) => {
    setLanguage(language);
    const told = (params: Record<string, string | number>) =>
      problemText(new ApiProblem(409, 'slots_full', [], params));
    const texts = problemsTexts[language];
    expect([told({}), told({ n: 1 }), told({ n: 3, samples: 'Ã-1, Ã-2, Ã-3' })]).toEqual([
      ...[texts.slots_full_one, texts.slots_full_one, texts.slots_full_other],
    ]);
  });

  it('[SHELL-07] formats numbers for the language', () => {
    const problem = new ApiProblem(200, 'too_many_samples', [], { max: 99_999 });
    expect(problemText(problem)).toContain('99.999 amostras');
    act(() => setLanguage('en'));
    expect(problemText(problem)).toContain('99,999 samples');
  });

  it.each([
    ['pt-BR', ['0 linhas', '1 linha', '1,5 linhas', '1.200 linhas']],
    ['en', ['0 rows', '1 row', '1.5 rows', '1,200 rows']],
    ['es', ['0 filas', '1 fila', '1,5 filas', '1.200 filas']],
  ] as const)('chooses the plural of %s by the language’s own rule', (language, texts) => {
    registerTexts('samples', {
      'pt-BR': { rows_one: '{{n}} linha', rows_other: '{{n}} linhas' },
      en: { rows_one: '{{n}} row', rows_other: '{{n}} rows' },
      es: { rows_one: '{{n}} fila', rows_other: '{{n}} filas' },
    });
    act(() => setLanguage(language));
    expect([0, 1, 1.5, 1200].map((n) => translate('samples', 'rows', { n }))).toEqual(texts);
  });

  it('describes a problem in the current language', () => {
    expect(problemText(new ApiProblem(401, 'invalid_credentials'))).toBe('Email/senha incorretos');
    act(() => setLanguage('en'));
    expect(problemText(new ApiProblem(401, 'invalid_credentials'))).toBe('Wrong e-mail or password');
    expect(problemText(new NetworkProblem())).toBe(textsOf('problems')('network'));
    expect(problemText(new Error('x'))).toBe(textsOf('problems')('unknown'));
  });

  it.each([
    [
      'pt-BR',
      'A amostra não foi encontrada.',
      /^Amostras que não foram encontradas: 7, 8\. /,
      /não estão na seleção: C1\./,
    ],
    ['en', 'The sample was not found.', /^Samples that were not found: 7, 8\. /, /are not selected: C1\./],
    ['es', 'No se encontró la muestra.', /^Muestras que no se encontraron: 7, 8\. /, /no están en la selección: C1\./],
  ] as const)('names the samples of a refusal in %s', (language, one, several, others) => {
    act(() => setLanguage(language));
    const text = (code: ProblemCode, params = {}) => problemText(new ApiProblem(404, code, [], params));
    expect(text('sample_not_found')).toBe(one);
    expect(text('sample_not_found', { samples: '7, 8' })).toMatch(several);
    expect(text('reports_split', { samples: 'C1' })).toMatch(others);
  });

  it('[SHELL-06] changes all shown texts, the document’s language and the stored choice', () => {
    render(<Shown />);
    expect(screen.getByText('Salvar')).toBeTruthy();
    act(() => setLanguage('es'));
    expect(screen.getByText('Guardar')).toBeTruthy();
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem('escuta.language')).toBe('es');
  });

  it('follows the language chosen in another tab', () => {
    render(<Shown />);
    chooseElsewhere('es');
    expect(screen.getByText('Guardar')).toBeTruthy();
  });

  it('ignores an unknown language from another tab', () => {
    act(() => setLanguage('es'));
    render(<Shown />);
    chooseElsewhere('xx');
    expect(screen.getByText('Guardar')).toBeTruthy();
  });
});
