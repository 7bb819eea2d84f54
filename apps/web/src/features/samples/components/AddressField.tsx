import type { SampleDetail } from '@escuta/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';

/** The probable address with its distance, or the button to reveal it (DET-07). */
export function AddressField({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const { distance } = useFormats();
  const { can } = useDashboard();
  const { endereco, endereco_distancia: metres } = sample;
  if (endereco === null) return can('samples.reveal_address') ? <RevealButton sample={sample} /> : t('detail.none');
  return (
    <>
      <span role="status">{endereco}</span>
      {metres == null ? null : <small>{t('detail.addressDistance', { distance: distance(metres) })}</small>}
    </>
  );
}

function RevealButton({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const { actions } = useDashboard();
  const [isRevealing, setRevealing] = useState(false);
  const reveal = async () => {
    setRevealing(true);
    await actions.revealAddress(sample.id_amostra);
    setRevealing(false);
  };
  return (
    <Button size="small" loading={isRevealing} onClick={() => void reveal()}>
      {t(isRevealing ? 'detail.revealing' : 'detail.reveal')}
    </Button>
  );
}
