import { SAMPLE_PHOTOS_MAX } from '@escuta/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { notify } from '../../../../shared/ui/index.ts';
import { dismissToast } from '../../../../shared/ui/notify.ts';
import { useDraft } from '../../hooks/use-draft.ts';
import { usePerson } from '../../hooks/use-field-data.ts';
import { usePhotos } from '../../hooks/use-photos.ts';
import { nextPosition, positionAt } from '../store/fix.ts';
import { isOld, lacksOf, type Position, type SampleDraft, type SampleDraftFields } from '../store/sample-draft.ts';
import { openSample, samples } from '../store/samples.ts';
import type { Watch } from './use-watched-position.ts';
import { useWokenAt } from './use-woken-at.ts';

/**
 * The sample as it is sent; null while something is missing. One that was seen and not heard is of the moment in which it is saved, and so must be
 * its position.
 */
function finished(draft: SampleDraft): SampleDraft | null {
  const recordedAt = draft.recordedAt ?? Date.now();
  const complete = { ...draft, recordedAt, position: positionAt(draft.position, recordedAt) };
  return lacksOf(complete).length > 0 ? null : complete;
}

/** The key of the sample being taken; `next` opens another one. */
export function useOpenSample() {
  const t = useTexts('field');
  const person = usePerson();
  const [chave, setChave] = useState<string>();
  const next = useCallback(async () => {
    try {
      setChave((await openSample(person)).chave);
    } catch {
      notify.error(t('form.notKept'), { kind: 'save' });
    }
  }, [person, t]);
  useEffect(() => void next(), [next]);
  return { chave, next };
}

/** Goes on where another tab has saved or discarded the draft. */
function useGone(draft: SampleDraft | null | undefined, onDone: () => Promise<void>): void {
  const isGone = draft === null || (draft !== undefined && draft.state !== 'draft');
  useEffect(() => {
    if (isGone) void onDone();
  }, [isGone, onDone]);
}

/** The sample being taken: every change is stored at once. @param onDone opens the next one */
export function useSample(chave: string, watch: Watch, onDone: () => Promise<void>) {
  const t = useTexts('collect');
  const field = useTexts('field');
  const editing = useDraft(samples, chave);
  const { draft, change, settled } = editing;
  const photos = usePhotos(samples, editing, SAMPLE_PHOTOS_MAX);
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const toldToFix = useRef<number>(0);
  // What is marked is on this form alone.
  useEffect(() => () => dismissToast(toldToFix.current), []);
  const setPosition = (position: Position | null) => change((before) => ({ ...before, position }));
  const { ask } = watch;
  // A phone that lies still may have told its position only at the meter before.
  useEffect(() => ask(), [ask]);
  const wokenAt = useWokenAt();
  const asksWhether = Boolean(draft && isOld(draft, wokenAt));
  const latest = positionAt(watch.latest, Date.now());
  const isWanted =
    latest &&
    !asksWhether &&
    draft?.state === 'draft' &&
    nextPosition(draft.position, latest, draft.recordedAt) !== draft.position;
  useEffect(() => {
    if (isWanted)
      change((before) => ({ ...before, position: nextPosition(before.position, latest, before.recordedAt) }), 'phone');
  });
  useGone(draft, onDone);

  const save = async () => {
    setChecked(true);
    // A form that lacks something stays, with its focus.
    setSaving(lacking.length === 0);
    await settled();
    try {
      if (!draft) return;
      if (!(await samples.queue(draft, finished))) {
        toldToFix.current = notify.error(t('fix'), { kind: 'save', topic: 'sample' });
        return showWrong();
      }
      notify.success(t('saved'), { topic: 'sample' });
      await onDone();
    } catch {
      notify.error(field('form.notKept'), { kind: 'save', topic: 'sample' });
    } finally {
      setSaving(false);
    }
  };
  const setFields = (fields: Partial<SampleDraftFields>) =>
    change((before) => ({ ...before, fields: { ...before.fields, ...fields } }));
  const position = draft ? positionAt(draft.position, draft.recordedAt ?? Date.now()) : null;
  const lacking = draft ? lacksOf({ ...draft, position }) : [];
  const isComplete = draft !== undefined && draft !== null && lacking.length === 0;
  /** The collector says that the old draft is that of this meter. */
  const resume = () => change((before) => before);
  const lacks = isChecked ? lacking : [];
  return { ...editing, photos, setPosition, setFields, save, isSaving, isComplete, lacks, asksWhether, resume };
}

/** Brings what is marked as wrong into the middle, where no notice covers it. */
function showWrong(): void {
  document.querySelector('[data-wrong="true"]')?.scrollIntoView({ block: 'center' });
}

/** The places of the samples before this one: the last of all, and the last that the phone found. */
export function formerPlaces(taken: readonly SampleDraft[]) {
  const places = taken.flatMap(({ position, state }) => (position && state !== 'draft' ? position : []));
  return { last: places.at(-1) ?? null, found: places.findLast(({ accuracy }) => accuracy !== null) ?? null };
}
