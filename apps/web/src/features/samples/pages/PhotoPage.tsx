import { SHOWN_PHOTOS } from '@escuta/domain';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSampleDetail } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { PhotoFrame, PhotoViewer } from '../../../shared/ui/PhotoViewer.tsx';
import { readPhotoAddress } from '../lists/photo-address.ts';

/** A photo of a sample, in its own tab (PHO-01). */
export default function PhotoPage() {
  const t = useTexts('lists');
  const [params] = useSearchParams();
  const address = readPhotoAddress(params);
  const detail = useSampleDetail(address?.id ?? null);
  const problem = useProblemText();
  const common = useTexts('common');
  const close = useClose();
  const index = address?.index ?? 1;
  const photo = detail.data?.images[index - 1];
  const frame = (children: ReactNode) => (
    <PhotoFrame title={t('photo.page')} onClose={close}>
      {children}
    </PhotoFrame>
  );
  if (address && detail.isError && !detail.data) {
    const retry = <Button onClick={() => void detail.refetch()}>{common('retry')}</Button>;
    return frame(<Empty title={t('photo.missing')} help={problem(detail.error)} action={retry} />);
  }
  if (address && !detail.data) return frame(<Loading lines={8} />);
  if (!detail.data || !photo) {
    const help = t('photo.missingHelp', { index: params.get('index') ?? '' });
    return frame(<Empty title={t('photo.missing')} help={help} />);
  }
  return (
    <PhotoViewer
      photo={{ ...photo, title: photo.title || common('photo.untitled', { at: index }) }}
      index={index}
      total={Math.min(detail.data.images.length, SHOWN_PHOTOS)}
      owner={t('photo.of', { seq: detail.data.seq })}
      fileName={`${detail.data.seq}-${index}`}
      renew={async () => (await detail.refetch()).data?.images[index - 1]?.url}
      onClose={close}
    />
  );
}

/** Closes the tab; a tab not opened by the app goes to the home page instead. */
function useClose(): () => void {
  const navigate = useNavigate();
  return () => {
    window.close();
    window.setTimeout(() => void navigate('/'), 200);
  };
}
