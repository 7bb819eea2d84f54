import type { ReactNode, Ref } from 'react';
import shared from '../ui/list-page.module.css';

type Place = 'page' | 'tools' | 'row' | 'scroller';

export interface FrameProps {
  title: string;
  /** Content beside the title. */
  beside?: ReactNode;
  /** Tour step that points at this list. */
  tour?: string;
  /** The filters of the list. */
  filters?: ReactNode;
  /** Content between the filters and the rows; does not scroll. */
  bar?: ReactNode;
  /** CSS classes that replace the usual ones. */
  styles?: Partial<Record<Place, string | undefined>>;
}

interface ListFrameProps extends FrameProps {
  scroller?: Ref<HTMLDivElement>;
  isBusy?: boolean;
  /** Content below the rows. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A list screen: title and filters above, scrolling rows, the pager below. */
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
