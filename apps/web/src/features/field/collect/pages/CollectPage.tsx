import { SAMPLE_PHOTOS_MAX } from '@escuta/contract';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LookContext } from '../../../../shared/forms/Labelled.tsx';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Loading } from '../../../../shared/ui/index.ts';
import { Button } from '../../components/Button.tsx';
import { PhotoFields, PhotoInput } from '../../components/PhotoFields.tsx';
import { COLLECT_DAY_PATH } from '../collect-paths.ts';
import { AboutFields } from '../components/AboutFields.tsx';
import styles from '../components/collect.module.css';
import { OldDraft } from '../components/OldDraft.tsx';
import { PlaceField } from '../components/PlaceField.tsx';
import { SoundField } from '../components/SoundField.tsx';
import { sampleRefusalText } from '../hooks/sample-problem-text.ts';
import { useDay } from '../hooks/use-day.ts';
import { formerPlaces, useOpenSample, useSample } from '../hooks/use-sample.ts';
import { useWatchedPosition, type Watch } from '../hooks/use-watched-position.ts';
import { isSeen, needsPhoto, type SampleDraft } from '../store/sample-draft.ts';

/** A collector’s phone: one sample after the other, with or without a network (ING-04). */
export default function CollectPage() {
  const t = useTexts('collect');
  const { chave, next } = useOpenSample();
  const watch = useWatchedPosition();
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {'serviceWorker' in navigator ? null : <p className={styles.warning}>{t('offline')}</p>}
      <Strip />
      {chave ? <SampleForm key={chave} chave={chave} watch={watch} onDone={next} /> : <Loading lines={8} />}
    </div>
  );
}

/** How the day stands, and the way to it. */
function Strip() {
  const t = useTexts('collect');
  const day = useDay();
  const states = ['waiting', 'refused', 'sent'] as const;
  const shown = states.filter((state) => day && day[state] > 0);
  return (
    <div className={styles.strip}>
      <span role="status" className={styles.strip} data-testid="day">
        {day && shown.length === 0 ? t('strip.none') : null}
        {shown.map((state) => (
          <span key={state} className={styles[state]}>
            {t(`strip.${state}`, { n: day?.[state] ?? 0 })}
          </span>
        ))}
      </span>
      <Link to={COLLECT_DAY_PATH} className={styles.link ?? ''}>
        {t('strip.day')}
      </Link>
    </div>
  );
}

interface SampleFormProps {
  chave: string;
  watch: Watch;
  onDone(): Promise<void>;
}

function SampleForm({ chave, watch, onDone }: SampleFormProps) {
  const sample = useSample(chave, watch, onDone);
  const form = useRef<HTMLFormElement>(null);
  const [isRecording, setRecording] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isShown = Boolean(sample.draft);
  useShownFromTop(form, isShown);
  const day = useDay();
  const { draft, photos, lacks } = sample;
  if (!draft) return <Loading lines={8} />;
  if (sample.asksWhether && !isRecording)
    return <OldDraft draft={draft} onResume={sample.resume} onDiscarded={() => void sample.reload()} />;
  const asksPhoto = sample.isComplete && needsPhoto(draft) && !photos.isShrinking;
  return (
    <LookContext value="phone">
      <form
        ref={form}
        noValidate
        data-look="phone"
        aria-busy={!sample.isKept}
        // What is entered between the saving and the next form would be of neither sample.
        inert={sample.isSaving}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (asksPhoto && !isAsked) setAsked(true);
          else void sample.save();
        }}
      >
        <Refusal draft={draft} />
        <SoundField
          draft={draft}
          isMissing={lacks.includes('sound')}
          inTurn={sample.inTurn}
          reload={sample.reload}
          onBusy={setRecording}
        />
        <PlaceField
          draft={draft}
          watch={watch}
          former={formerPlaces(day?.samples ?? [])}
          isMissing={lacks.includes('position')}
          onChange={sample.setPosition}
        />
        <AboutFields draft={draft} onField={sample.setFields} />
        <SamplePhotos draft={draft} photos={photos} />
        {isAsked && asksPhoto ? (
          <PhotoQuestion onAdd={(files) => void photos.add(files)} onSave={() => void sample.save()} />
        ) : (
          <SaveButton isRecording={isRecording} isShrinking={photos.isShrinking} />
        )}
      </form>
    </LookContext>
  );
}

interface SamplePhotosProps {
  draft: SampleDraft;
  photos: ReturnType<typeof useSample>['photos'];
}

/** Photos of what is seen and not heard. */
function SamplePhotos({ draft, photos }: SamplePhotosProps) {
  if (!isSeen(draft.fields.pre_classificacao) && draft.photos.length === 0) return null;
  return (
    <PhotoFields
      photos={draft.photos}
      max={SAMPLE_PHOTOS_MAX}
      isShrinking={photos.isShrinking}
      onAdd={(files) => void photos.add(files)}
      onRemove={(id) => void photos.remove(id)}
    />
  );
}

/** The next sample begins where its first button is. */
function useShownFromTop(form: RefObject<HTMLFormElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (isShown) form.current?.closest('main')?.scrollTo({ top: 0 });
  }, [form, isShown]);
}

/** Asks before a sample is saved that would be believed with a photo. A broken camera must not lose it. */
function PhotoQuestion({ onAdd, onSave }: { onAdd(files: readonly File[]): void; onSave(): void }) {
  const t = useTexts('collect');
  const field = useTexts('field');
  const title = useId();
  return (
    <div className={styles.foot} role="alertdialog" aria-labelledby={title}>
      <p id={title}>
        <strong>{t('noPhoto.title')}</strong> {t('noPhoto.help')}
      </p>
      <div className={styles.row}>
        <PhotoInput name={field('photos.camera')} camera isFirst onAdd={onAdd} />
        <Button onClick={onSave}>{t('noPhoto.save')}</Button>
      </div>
    </div>
  );
}

/** Saves the sample, once its sound and photos are there. */
function SaveButton({ isRecording, isShrinking }: { isRecording: boolean; isShrinking: boolean }) {
  const t = useTexts('collect');
  const whyNot = useId();
  return (
    <div className={styles.foot}>
      {isRecording ? (
        <p id={whyNot} className={styles.secondary}>
          {t('saveAfter')}
        </p>
      ) : null}
      <Button
        type="submit"
        tone="primary"
        disabled={isShrinking || isRecording}
        aria-describedby={isRecording ? whyNot : undefined}
      >
        {t('save')}
      </Button>
    </div>
  );
}

/** Why the sample was not taken before, or what it lost. */
function Refusal({ draft }: { draft: SampleDraft }) {
  const text = sampleRefusalText(draft);
  if (!text) return null;
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  );
}
