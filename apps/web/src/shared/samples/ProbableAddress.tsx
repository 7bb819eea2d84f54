import type { SampleDetail } from '@escuta/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormats } from '../format/index.ts';
import { useProblemText } from '../i18n/index.ts';
import { useSession } from '../session/index.ts';
import { notify } from '../ui/notify.ts';
import { useAddressTexts } from './use-address-texts.ts';

interface ProbableAddressProps {
  sample: Pick<SampleDetail, 'id_amostra' | 'endereco' | 'endereco_distancia'>;
  reveal(id: number): Promise<unknown>;
}

/** The probable address with its distance, or the button to reveal it (DET-07). */
export function ProbableAddress({ sample, reveal }: ProbableAddressProps) {
  const t = useAddressTexts();
  const { can } = useSession();
  const { distance } = useFormats();
  const { endereco, endereco_distancia: metres } = sample;
  if (endereco === null) {
    return can('samples.reveal_address') ? <RevealButton reveal={() => reveal(sample.id_amostra)} /> : '–';
  }
  return (
    <>
      <bdi role="status">{endereco}</bdi>
      {metres == null ? null : <small>{t('distance', { distance: distance(metres) })}</small>}
    </>
  );
}

function RevealButton({ reveal }: { reveal(): Promise<unknown> }) {
  const t = useAddressTexts();
  const problem = useProblemText();
  const [isRevealing, setRevealing] = useState(false);
  const start = async () => {
    setRevealing(true);
    try {
      await reveal();
    } catch (reason) {
      notify.error(t('failed'), { kind: 'save', description: problem(reason) });
    }
    setRevealing(false);
  };
  return (
    <Button size="small" loading={isRevealing} onClick={() => void start()}>
      {t(isRevealing ? 'revealing' : 'reveal')}
    </Button>
  );
}
