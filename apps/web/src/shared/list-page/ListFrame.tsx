import type { ReactNode, Ref } from 'react';
import shared from '../ui/list-page.module.css';

type Place = 'page' | 'tools' | 'row' | 'scroller';

export interface FrameProps {
  title: string;
  /** What stands beside the title. */
  beside?: ReactNode;
  /** The step of the tour that shows this list. */
  tour?: string;
  /** What narrows the list. */
  filters?: ReactNode;
  /** What stands between the filters and the rows and does not scroll. */
  bar?: ReactNode;
  /** Classes in place of the usual ones. */
  styles?: Partial<Record<Place, string | undefined>>;
}

interface ListFrameProps extends FrameProps {
  scroller?: Ref<HTMLDivElement>;
  isBusy?: boolean;
  /** What stands below the rows. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A screen that is one list: title and filters above, rows that scroll, the pager below. */
export function ListFrame({
  title,
  beside,
  tour,
  filters,
  bar,
  styles,
  scroller,
  isBusy,
  foot,
  children,
}: ListFrameProps) {
  const classOf = (place: Place) => styles?.[place] ?? shared[place];
  const heading = <h1>{title}</h1>;
  return (
    <div className={classOf('page')}>
      <div className={classOf('tools')} data-tour={tour}>
        {beside ? (
          <div className={classOf('row')}>
            {heading}
            {beside}
          </div>
        ) : (
          heading
        )}
        {filters}
      </div>
      {bar}
      <div ref={scroller} className={classOf('scroller')} aria-busy={isBusy}>
        {children}
      </div>
      {foot}
    </div>
  );
}
