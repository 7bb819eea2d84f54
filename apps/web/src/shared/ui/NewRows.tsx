import { Button } from 'antd';
import styles from './new-rows.module.css';

/** Tells over a list that there are new rows, without moving those that the person looks at. @param text null: there are none */
export function NewRows({ text, onShow }: { text: string | null; onShow(): void }) {
  return (
    <div role="status" className={`${styles.news} no-print`}>
      {text === null ? null : (
        <Button size="small" data-testid="new-rows" onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  );
}
