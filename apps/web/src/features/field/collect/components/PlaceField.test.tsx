import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noteConnection } from '../../../../shared/api/connection.ts';
import { registerTexts } from '../../../../shared/i18n/index.ts';
import { collectTexts } from '../collect.texts.ts';
import type { Watch } from '../hooks/use-watched-position.ts';
import { emptySampleFields, type Position, type SampleDraft } from '../store/sample-draft.ts';
import { PlaceField } from './PlaceField.tsx';

const NOW = Date.parse('2027-03-04T13:20:00Z');
beforeAll(() => registerTexts('collect', collectTexts));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // Without a network there is no map to load.
  act(() => noteConnection(false));
});
afterEach(() => act(() => noteConnection(true)));

const position = (lat: number, change: Partial<Position> = {}): Position => ({
  ...{ lat, lon: -40.34, accuracy: 7, at: NOW - 4 * 60_000 },
  ...change,
});
const draft = (place: Position | null, chave = 'c7', recordedAt: number | null = NOW - 4 * 60_000) =>
  ({ chave, fields: emptySampleFields(), position: place, recordedAt }) as SampleDraft;
const AT_METER = position(-3.68);
const BY_HAND = position(-3.69, { accuracy: null, at: NOW });
const back = () => screen.queryByRole('button', { name: 'Voltar à posição do celular' });

function open(first: SampleDraft, latest: Position | null = null, status: Watch['status'] = 'found') {
  const onChange = vi.fn();
  const lookAgain = vi.fn();
  const field = (shown: SampleDraft) => (
    <PlaceField
      draft={shown}
      watch={{ status, latest, ask: () => {}, lookAgain }}
      former={{ last: null, found: null }}
      isMissing={false}
      onChange={onChange}
    />
  );
  const { rerender } = render(field(first));
  return { onChange, lookAgain, change: (next: SampleDraft) => rerender(field(next)) };
}

it('a place marked by hand can be taken back at once, to the position that was found at the meter', () => {
  const { onChange, change } = open(draft(AT_METER), position(-3.75, { at: NOW - 60_000 }));
  change(draft(BY_HAND));
  fireEvent.click(back() as HTMLElement);
  expect(onChange.mock.calls).toEqual([[AT_METER]]);
});

it('the position of the sample before is not offered', () => {
  const { change } = open(draft(AT_METER));
  change(draft(BY_HAND, 'c8'));
  expect(back()).toBeNull();
});

it('a position found long before the sound is not offered', () => {
  const { change } = open(draft(AT_METER, 'c7', null));
  change(draft(BY_HAND, 'c7', NOW));
  expect(back()).toBeNull();
});

it('a place marked by hand stays while the phone searches again, since without a network it could not be marked anew', () => {
  const { onChange, lookAgain } = open(draft(BY_HAND));
  fireEvent.click(screen.getByRole('button', { name: 'Procurar de novo' }));
  expect([lookAgain.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0]);
});

it('a phone that may not tell its position is not asked again', () => {
  open(draft(BY_HAND), null, 'denied');
  expect(screen.queryByRole('button', { name: 'Procurar de novo' })).toBeNull();
});
