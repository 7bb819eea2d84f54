import type { CompanyModels, LearntModelRow } from '@escuta/contract';
import { LEARNING } from '@escuta/domain';
import { Button, Modal } from 'antd';
import { useContext, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { Card } from '../components/ChartCard.tsx';
import card from '../components/card.module.css';
import { OnPaper } from '../components/on-paper.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import styles from './models.module.css';
import { useChooseModel, useModels } from './models.queries.ts';
import { areaText, dataText, lackingTexts, standingText } from './models-words.ts';

/** What decides, the rule or a learnt model, and every model with what it was worth on weeks that it had not seen (LSN-07). */
export function Models({ search }: { search: DashboardSearch }) {
  const t = useTexts('models');
  const { number } = useFormats();
  const query = useModels(search);
  const { data } = query;
  const rest = data && data.total > data.dados.length ? data : null;
  return (
    <Card
      title={t('title')}
      how={t('how', { least: LEARNING.leaksLeast })}
      height={120}
      query={query}
      isEmpty={data ? false : undefined}
      isWide
    >
      {data?.dados.length === 0 ? <p>{t('above')}</p> : null}
      {data?.dados.map((tree) => (
        <Tree key={tree.id_cliente} tree={tree} isNamed={data.dados.length > 1} />
      ))}
      {rest ? (
        <p className={card.note}>{t('more', { shown: number(rest.dados.length), total: number(rest.total) })}</p>
      ) : null}
    </Card>
  );
}

function Tree({ tree, isNamed }: { tree: CompanyModels; isNamed: boolean }) {
  const t = useTexts('models');
  const mayChoose = useMayChoose();
  const { choose, isSending } = useChoice(tree);
  const [asked, setAsked] = useState<LearntModelRow | null>(null);
  return (
    <section className={styles.tree} aria-label={isNamed ? tree.razao_social : undefined} data-tree={tree.id_cliente}>
      {isNamed ? <h3>{tree.razao_social}</h3> : null}
      <p className={styles.standing}>
        {standingText(tree, t)}{' '}
        {mayChoose && tree.trocas[0]?.numero ? (
          <Button aria-busy={isSending} onClick={() => void choose(null)}>
            {t('back')}
          </Button>
        ) : null}
      </p>
      {lackingTexts(tree, t).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {tree.modelos.length === 0 ? <p className={card.note}>{t('none')}</p> : null}
      <ol className={styles.models}>
        {tree.modelos.map((model) => (
          <Model key={model.id_modelo} model={model} isInUse={tree.em_uso === model.id_modelo} onUse={setAsked} />
        ))}
      </ol>
      <Changes tree={tree} />
      {asked ? (
        <AskDialog
          company={tree.razao_social}
          model={asked}
          isSending={isSending}
          onUse={() => void choose(asked).then(() => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

/** Not on paper: what is printed has no buttons. */
function useMayChoose(): boolean {
  const { can } = useSession();
  return !useContext(OnPaper) && can('listening.choose');
}

/** Lets a model or the rule decide, and tells what came of it. */
function useChoice(tree: CompanyModels) {
  const t = useTexts('models');
  const problem = useProblemText();
  const send = useChooseModel();
  const [isSending, setSending] = useState(false);
  const choose = async (model: LearntModelRow | null) => {
    if (isSending) return;
    setSending(true);
    try {
      await send(tree, model?.id_modelo ?? null);
      notify.success(model ? t('done.model', { n: model.numero }) : t('done.rule'), { kind: 'save' });
    } catch (reason) {
      notify.error(t('failed'), { kind: 'save', description: problem(reason) });
    }
    setSending(false);
  };
  return { choose, isSending };
}

interface ModelProps {
  model: LearntModelRow;
  isInUse: boolean;
  onUse(model: LearntModelRow): void;
}

function Model({ model, isInUse, onUse }: ModelProps) {
  const t = useTexts('models');
  const { dateTime, asIs } = useFormats();
  const confidence = `${asIs(Math.round(10_000 * model.confianca) / 100)}%`;
  const { numero, treino, prova, regra, modelo, ganho, melhor, atual } = model;
  const mayChoose = useMayChoose() && !isInUse && melhor && atual;
  return (
    <li className={styles.model} data-block data-model={numero}>
      <h3>
        {t('model', { n: numero })} {isInUse ? <strong>· {t('inUse')}</strong> : null}{' '}
        <small>{t('fitted', { when: dateTime(model.dt_ajuste) })}</small>
      </h3>
      <dl>
        <dt>{t('learnt')}</dt>
        <dd>{dataText(treino, t)}</dd>
        <dt>{t('tried')}</dt>
        <dd>{dataText(prova, t)}</dd>
        <dt>{t('figures')}</dt>
        <dd>
          <ul className={styles.figures}>
            <li>{t('ruleFigure', { value: areaText(regra, t) })}</li>
            <li>{t('modelFigure', { value: areaText(modelo, t) })}</li>
            <li>
              <strong>{t('gain', { value: areaText(ganho, t) })}</strong>
            </li>
          </ul>
          <small>{t('confidence', { share: confidence })}</small>
        </dd>
      </dl>
      {atual ? null : <p className={card.note}>{t('notCurrent')}</p>}
      {melhor ? null : <p className={card.note}>{t('notBetter')}</p>}
      {mayChoose ? <Button onClick={() => onUse(model)}>{t('use', { n: numero })}</Button> : null}
    </li>
  );
}

function Changes({ tree: { trocas } }: { tree: CompanyModels }) {
  const t = useTexts('models');
  const { dateTime } = useFormats();
  if (trocas.length === 0) return null;
  return (
    <details className={styles.changes}>
      <summary>{t('changes')}</summary>
      <ul>
        {trocas.map(({ ordem, numero, usuario, dt_troca }) => (
          <li key={ordem}>
            {t('change', {
              when: dateTime(dt_troca),
              what: numero === null ? t('toRule') : t('toModel', { n: numero }),
              who: usuario ?? t('nobody'),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AskDialogProps {
  company: string;
  model: LearntModelRow;
  isSending: boolean;
  onUse(): void;
  onClose(): void;
}

/** Asks before a model decides: it changes what everybody of the company hears first. */
function AskDialog({ company, model: { numero }, isSending, onUse, onClose }: AskDialogProps) {
  const t = useTexts('models');
  const common = useTexts('common');
  return (
    <Modal
      open
      title={t('ask.title', { n: numero })}
      width={420}
      mask={{ closable: !isSending }}
      closable={{ 'aria-label': common('close') }}
      okText={t('ask.yes')}
      cancelText={common('cancel')}
      okButtonProps={{ 'aria-busy': isSending }}
      cancelButtonProps={{ autoFocus: true, disabled: isSending }}
      onOk={onUse}
      onCancel={() => !isSending && onClose()}
    >
      <p>{t('ask.text', { company })}</p>
    </Modal>
  );
}
