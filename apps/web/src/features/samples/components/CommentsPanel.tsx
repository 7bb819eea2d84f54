import type { SampleDetail } from '@escuta/contract';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import styles from './detail.module.css';
import { OwnComment } from './OwnComment.tsx';
import { Signature } from './Signature.tsx';

/** The three comments of a sample (CMT-01); mounted again for each sample. */
export function CommentsPanel({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const { can } = useDashboard();
  return (
    <div className={styles.body}>
      <h3 className={styles.heading}>{t('detail.comments')}</h3>
      <Comment title={t('detail.collection')} text={sample.obs_app} author={sample.nome} date={sample.dt_amostra} />
      {can('inspections.view')
        ? sample.comentarios_inspecao.map((inspection) => (
            <Comment
              key={inspection.ordem_inspecao}
              title={t('detail.inspection', { n: inspection.ordem_inspecao })}
              text={inspection.obs_inspecao}
              author={inspection.usuario_inspecao}
              date={inspection.dt_inspecao}
            />
          ))
        : null}
      <OwnComment sample={sample} />
    </div>
  );
}

interface CommentProps {
  title: string;
  text: string | null;
  author: string | null;
  date: string | null;
}

function Comment({ title, text, author, date }: CommentProps) {
  const t = useTexts('samples');
  return (
    <article className={styles.comment}>
      <h4>{title}</h4>
      {text ? <p>{text}</p> : <p className={styles.muted}>{t('detail.noComment')}</p>}
      {text ? <Signature author={author} date={date} /> : null}
    </article>
  );
}
