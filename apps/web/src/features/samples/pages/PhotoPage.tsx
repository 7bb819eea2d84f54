import type { SampleDetail } from '@escuta/contract';
import { Button } from 'antd';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { DownloadIcon, ZoomIcon } from '../lists/icons.tsx';
import { readPhotoAddress } from '../lists/photo-address.ts';
import { downloadPhoto } from '../lists/photo-download.ts';
import { useSampleDetail } from '../samples.queries.ts';
import styles from './photo-page.module.css';

type Photo = SampleDetail['images'][number];

/** One photo of a sample, in a tab of its own (PHO-01). */
export default function PhotoPage() {
  const t = useTexts('lists');
  const [params] = useSearchParams();
  const address = readPhotoAddress(params);
  const detail = useSampleDetail(address?.id ?? null);
  const problem = useProblemText();
  const common = useTexts('common');
  const index = address?.index ?? 1;
  const photo = detail.data?.images[index - 1];
  const missing = (
    <Empty title={t('photo.missing')} help={t('photo.missingHelp', { index: params.get('index') ?? '' })} />
  );
  if (!address) return <Frame title={t('photo.page')}>{missing}</Frame>;
  if (detail.isError && !detail.data) {
    const retry = <Button onClick={() => void detail.refetch()}>{common('retry')}</Button>;
    return (
      <Frame title={t('photo.page')}>
        <Empty title={t('photo.missing')} help={problem(detail.error)} action={retry} />
      </Frame>
    );
  }
  if (!detail.data) return <Frame title={t('photo.page')}>{<Loading lines={8} />}</Frame>;
  if (!photo) return <Frame title={t('photo.page')}>{missing}</Frame>;
  return (
    <Viewer
      photo={photo}
      index={index}
      sample={detail.data}
      renew={async () => (await detail.refetch()).data?.images[index - 1]?.url}
    />
  );
}

interface FrameProps {
  title: string;
  about?: string;
  actions?: React.ReactNode;
  children: React.ReactNode;
}

function Frame({ title, about, actions, children }: FrameProps) {
  const t = useTexts('lists');
  const navigate = useNavigate();
  const close = () => {
    window.close();
    // A tab that was not opened from the product stays; it goes to the start.
    window.setTimeout(() => void navigate('/'), 200);
  };
  return (
    <div className={styles.page}>
      <header className={`${styles.head} no-print`}>
        <div className={styles.title}>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {about ? <span className={styles.about}>{about}</span> : null}
        </div>
        {actions}
        <Button icon={<CloseIcon />} onClick={close}>
          {t('photo.close')}
        </Button>
      </header>
      {children}
    </div>
  );
}

interface ViewerProps {
  photo: Photo;
  index: number;
  sample: SampleDetail;
  /** Asks for a new link, since links expire. */
  renew(): Promise<string | undefined>;
}

function Viewer({ photo, index, sample, renew }: ViewerProps) {
  const t = useTexts('lists');
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const about = `${t('photo.number', { at: index, total: sample.images.length })} · ${t('photo.of', { seq: sample.seq })}`;
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await downloadPhoto(photo.url, `${sample.seq}-${index}`, renew);
    } catch {
      notify.error(t('photo.downloadFailed'));
    }
  };
  const actions = (
    <>
      <Button icon={<ZoomIcon />} aria-pressed={zoomed} disabled={broken !== null} onClick={() => setZoomed(!zoomed)}>
        {t(zoomed ? 'photo.zoomOut' : 'photo.zoom')}
      </Button>
      <a className={styles.download} href={photo.url} download onClick={(event) => void download(event)}>
        <DownloadIcon />
        {t('photo.download')}
      </a>
    </>
  );
  return (
    <Frame title={photo.title} about={about} actions={actions}>
      {broken === photo.url ? (
        <Empty
          title={t('photo.broken')}
          help={t('photo.brokenHelp')}
          action={<Retry renew={renew} onDone={() => setBroken(null)} />}
        />
      ) : (
        <Picture photo={photo} zoomed={zoomed} onBroken={() => setBroken(photo.url)} />
      )}
    </Frame>
  );
}

function Retry({ renew, onDone }: { renew(): Promise<unknown>; onDone(): void }) {
  const common = useTexts('common');
  return <Button onClick={() => void renew().then(onDone)}>{common('retry')}</Button>;
}

/** The photo; under the pointer, or when asked for by the button, it is shown larger around that point. */
function Picture({ photo, zoomed, onBroken }: { photo: Photo; zoomed: boolean; onBroken(): void }) {
  const t = useTexts('lists');
  const [origin, setOrigin] = useState('50% 50%');
  const [hovered, setHovered] = useState(false);
  const follow = (event: PointerEvent<HTMLElement>) => {
    // A pointer that only happens to rest where the tab opens has not asked for anything.
    if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) setHovered(true);
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, from: number, size: number) => `${(((at - from) / size) * 100).toFixed(1)}%`;
    setOrigin(`${share(event.clientX, box.left, box.width)} ${share(event.clientY, box.top, box.height)}`);
  };
  return (
    <div
      className={styles.stage}
      title={t('photo.zoomHelp')}
      data-zoomed={zoomed || hovered}
      onPointerMove={follow}
      onPointerLeave={() => setHovered(false)}
    >
      <img
        src={photo.url}
        alt={photo.title}
        className={styles.photo}
        style={{ transformOrigin: origin }}
        onError={onBroken}
      />
    </div>
  );
}
