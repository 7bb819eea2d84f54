import { Button } from 'antd';
import styles from './new-rows.module.css';

interface NewRowsProps {
  /** Null: there are none. */
  text: string | null;
  /** Stands in a bar that has room for it, instead of over the first row. */
  inBar?: boolean;
  onShow(): void;
}

/** Tells that a list has new rows, without moving those that the person looks at. */
export function NewRows({ text, inBar = false, onShow }: NewRowsProps) {
  return (
    <div role="status" className={`${inBar ? '' : styles.news} no-print`}>
      {text === null ? null : (
        <Button size="small" data-testid="new-rows" onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  );
}
