import type { CompanyModels, InstalledClassifier, LaterWeeks, LearntModelRow } from '@escuta/contract';
import { LEARNING } from '@escuta/domain';
import { Button, Modal } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useReturnedFocus } from '../../../shared/ui/use-returned-focus.ts';
import { Card } from '../components/ChartCard.tsx';
import card from '../components/card.module.css';
import dashboard from '../components/dashboard.module.css';
import { OnPaper } from '../components/on-paper.ts';
import type { DashboardSearch } from '../dashboard-search.ts';
import styles from './models.module.css';
import { useChooseModel, useModels } from './models.queries.ts';
import { areaText, dataText, lackingTexts, laterWarning, standingText } from './models-words.ts';

/** What decides, the installation's classifier or a learnt model, and every model with what it was worth on weeks that it had not seen (LSN-07). */
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
      {data?.dados.length === 0 ? <p>{t(data.classificador.tipo === 'nenhum' ? 'noClassifier' : 'above')}</p> : null}
      {data?.dados.map((tree) => (
        <Tree key={tree.id_cliente} tree={tree} installed={data.classificador} isNamed={data.dados.length > 1} />
      ))}
      {data && data.dados.length > 0 && data.classificador.tipo !== 'nenhum' ? (
        <p className={card.note}>{t('counted')}</p>
      ) : null}
      {rest ? (
        <p className={card.note}>{t('more', { shown: number(rest.dados.length), total: number(rest.total) })}</p>
      ) : null}
    </Card>
  );
}

interface TreeProps {
  tree: CompanyModels;
  installed: InstalledClassifier;
  isNamed: boolean;
}

function Tree({ tree, installed, isNamed }: TreeProps) {
  const t = useTexts('models');
  const mayChoose = useMayChoose();
  const { choose, isSending } = useChoice(tree, installed);
  const standing = useFocusAfter(tree.ordem, isSending);
  const [asked, setAsked] = useState<LearntModelRow | null>(null);
  const decides = installed.tipo !== 'nenhum';
  const warning = decides ? laterWarning(tree, t) : null;
  return (
    <section className={styles.tree} aria-label={isNamed ? tree.razao_social : undefined} data-tree={tree.id_cliente}>
      {isNamed ? <h3>{tree.razao_social}</h3> : null}
      <div className={styles.standing}>
        <p ref={standing} tabIndex={-1}>
          {standingText(tree, installed, t)}
        </p>
        {mayChoose && tree.trocas[0]?.numero ? (
          <Button aria-busy={isSending} onClick={() => void choose(null)}>
            {t(`back.${installed.tipo}`)}
          </Button>
        ) : null}
      </div>
      {warning ? <p className={dashboard.alert}>{warning}</p> : null}
      {(decides ? lackingTexts(tree, t) : [t('noLearning')]).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {tree.modelos.length === 0 ? <p className={card.note}>{t('none')}</p> : null}
      <ol className={styles.models}>
        {tree.modelos.map((model) => (
          <Model
            key={model.id_modelo}
            model={model}
            isInUse={decides && tree.em_uso === model.id_modelo}
            onUse={decides && mayChoose && tree.em_uso !== model.id_modelo ? setAsked : undefined}
          />
        ))}
      </ol>
      <Changes tree={tree} />
      {asked ? (
        <AskDialog
          company={tree.razao_social}
          model={asked}
          file={installed.arquivo}
          isSending={isSending}
          onUse={() => void choose(asked).then(() => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

/**
 * Gives the focus to what tells the outcome of a change, when the button that made it is gone: the next Tab goes on from there.
 * @param version grows with each change
 */
function useFocusAfter(version: number, isSending: boolean) {
  const outcome = useRef<HTMLParagraphElement>(null);
  const hasActed = useRef(false);
  if (isSending) hasActed.current = true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the change is shown
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) outcome.current?.focus();
    hasActed.current = false;
  }, [version]);
  return outcome;
}

/** Not on paper: what is printed has no buttons. */
function useMayChoose(): boolean {
  const { can } = useSession();
  return !useContext(OnPaper) && can('listening.choose');
}

/** Lets a model or what is installed decide, and tells what came of it. */
function useChoice(tree: CompanyModels, installed: InstalledClassifier) {
  const t = useTexts('models');
  const problem = useProblemText();
  const send = useChooseModel();
  const [isSending, setSending] = useState(false);
  const choose = async (model: LearntModelRow | null) => {
    if (isSending) return;
    setSending(true);
    try {
      await send(tree, model?.id_modelo ?? null);
      notify.success(model ? t('done.model', { n: model.numero }) : t(`done.${installed.tipo}`), { kind: 'save' });
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
  /** Undefined where it cannot be chosen: by this person, again, or for nothing. */
  onUse: ((model: LearntModelRow) => void) | undefined;
}

function Model({ model, isInUse, onUse }: ModelProps) {
  const t = useTexts('models');
  const { dateTime } = useFormats();
  const { numero, treino, prova, depois, melhor, atual } = model;
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
          <Figures {...model} />
        </dd>
        {isInUse || depois ? <Later weeks={depois} /> : null}
      </dl>
      {atual ? null : <p className={card.note}>{t('notCurrent')}</p>}
      {melhor ? null : <p className={card.note}>{t('notBetter')}</p>}
      {onUse && melhor && atual ? <Button onClick={() => onUse(model)}>{t('use', { n: numero })}</Button> : null}
    </li>
  );
}

/** What the rule and the model were worth on the same samples. */
function Figures({
  regra,
  modelo,
  ganho,
  confianca,
}: Pick<LearntModelRow, 'regra' | 'modelo' | 'ganho' | 'confianca'>) {
  const t = useTexts('models');
  const { asIs } = useFormats();
  return (
    <>
      <ul className={styles.figures}>
        <li>{t('ruleFigure', { value: areaText(regra, t) })}</li>
        <li>{t('modelFigure', { value: areaText(modelo, t) })}</li>
        <li>
          <strong>{t('gain', { value: areaText(ganho, t) })}</strong>
        </li>
      </ul>
      <small>{t('confidence', { share: `${asIs(Math.round(10_000 * confianca) / 100)}%` })}</small>
    </>
  );
}

/** How a model does since it decides, on weeks after its fit. */
function Later({ weeks }: { weeks: LaterWeeks | null }) {
  const t = useTexts('models');
  return (
    <>
      <dt>{t('later')}</dt>
      <dd>
        {weeks ? (
          <>
            {dataText(weeks.amostras, t)}
            <Figures {...weeks} />
          </>
        ) : (
          t('laterNone', { unseen: LEARNING.unseenLeast })
        )}
      </dd>
    </>
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
  /** The model file of the installation, which it goes before; null without one. */
  file: string | null;
  isSending: boolean;
  onUse(): void;
  onClose(): void;
}

/** Asks before a model decides: it changes what everybody of the company hears first. */
function AskDialog({ company, model: { numero }, file, isSending, onUse, onClose }: AskDialogProps) {
  useReturnedFocus();
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
      {file === null ? null : <p>{t('beforeFile', { file })}</p>}
    </Modal>
  );
}
