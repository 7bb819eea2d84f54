import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, use } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { MachineReason } from '../../../shared/samples/MachineReason.tsx';
import { ProbableAddress } from '../../../shared/samples/ProbableAddress.tsx';
import { revealAddress } from '../../../shared/samples/reveal-address.ts';
import type { SampleOpener } from '../../../shared/samples/SampleLink.tsx';
import { SampleWarnings } from '../../../shared/samples/SampleWarnings.tsx';
import { usePrecisionWords } from '../../../shared/samples/use-precision-words.ts';
import { useSentFacts } from '../../../shared/samples/use-sent-facts.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { HiddenContext } from '../hidden.ts';
import styles from './desk.module.css';

interface DeskFactsProps {
  sample: SampleDetail;
  /** For other samples that a fact names. */
  opener: SampleOpener;
}

/** Further facts about a sample that help to classify it. */
export const DeskFacts = memo(function DeskFacts({ sample, opener }: DeskFactsProps) {
  const t = useTexts('desk');
  const { dateTime } = useFormats();
  const sentFacts = useSentFacts();
  const { triagem, classificacao_cliente: customer, pre_classificacao: collected } = sample;
  return (
    <dl className={styles.facts}>
      <Fact name={t('fact.system')} wide>
        <SystemClass sample={sample} />
      </Fact>
      {triagem?.sem_consenso ? <Fact name={t('fact.blind')}>{t('fact.noConsensus')}</Fact> : null}
      <Place sample={sample} />
      <Fact name={t('fact.company')}>
        <bdi>{sample.razao_social}</bdi>
      </Fact>
      <Fact name={t('fact.date')}>
        {dateTime(sample.dt_amostra)}
        <SampleWarnings sample={sample} about="date" />
      </Fact>
      <Fact name={t('fact.collected')}>{collected ? <ClassName code={collected} /> : '–'}</Fact>
      <Fact name={t('fact.customer')}>{customer ? <ClassName code={customer} /> : '–'}</Fact>
      <Fact name={t('fact.collector')}>
        <bdi>{sample.nome ?? sample.coletor ?? '–'}</bdi>
      </Fact>
      {sentFacts(sample).map(({ key, name, text }) => (
        <Fact key={key} name={name}>
          <bdi>{text}</bdi>
          <SampleWarnings sample={sample} about={key} opener={opener} />
        </Fact>
      ))}
      {sample.obs_app ? <Fact name={t('fact.collection')}>{sample.obs_app}</Fact> : null}
      {sample.obs ? <Fact name={t('fact.comment')}>{sample.obs}</Fact> : null}
    </dl>
  );
});

/** The class and the machine's reason; after the verdict in a block. */
function SystemClass({ sample }: { sample: SampleDetail }) {
  const t = useTexts('desk');
  if (use(HiddenContext)) return <span data-testid="hidden">{t('hidden')}</span>;
  return (
    <>
      <ClassName code={sample.classificacao} />
      <MachineReason heard={sample.escuta} />
    </>
  );
}

/** Where the sample was collected, and how exactly that is known. */
function Place({ sample }: { sample: SampleDetail }) {
  const t = useTexts('desk');
  const client = useQueryClient();
  const { coordinate } = useFormats();
  const precision = usePrecisionWords();
  return (
    <>
      <Fact name={t('fact.address')}>
        <ProbableAddress key={sample.id_amostra} sample={sample} reveal={(id) => revealAddress(client, id)} />
      </Fact>
      <Fact name={t('fact.place')}>
        {coordinate(sample.lat)}; {coordinate(sample.lon)}
        <SampleWarnings sample={sample} about="place" />
      </Fact>
      <Fact name={t('fact.precision')}>{precision(sample) ?? '–'}</Fact>
    </>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
