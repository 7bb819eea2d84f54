import { COVERAGE_STREETS_MAX, COVERAGE_ZOOMS, type CoverageFilterInput, type CoverageStreet } from '@escuta/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type Column, Table } from '../../../shared/list-page/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';
import { Card } from '../components/ChartCard.tsx';
import styles from './coverage.module.css';
import { useCoverageStreets } from './coverage.queries.ts';
import { fitted } from './fitted.ts';

/** Streets shown at first, and added by each press. */
const STEP = 25;
const HEIGHT = 320;

const keyOf = ({ id_cliente, rua, bairro, norte, leste }: CoverageStreet) =>
  [id_cliente, rua, bairro, norte, leste].join('|');

interface StreetsCardProps {
  filter: CoverageFilterInput;
  /** Shows a place on the map. */
  onShow(place: MapPlace): void;
}

/** The streets left out or without access, the most first. */
export function StreetsCard({ filter, onShow }: StreetsCardProps) {
  const t = useTexts('coverage');
  const { number } = useFormats();
  const query = useCoverageStreets(filter);
  const [shown, setShown] = useState(STEP);
  const { dados = [], total = 0 } = query.data ?? {};
  const columns = useColumns((street) => {
    const { lat, lon, zoom } = fitted(street);
    onShow({ lat, lon, zoom: Math.max(COVERAGE_ZOOMS.min, zoom) });
  });
  return (
    <Card
      title={t('streets.title')}
      how={t('how.streets')}
      height={HEIGHT}
      query={query}
      isEmpty={query.data && dados.length === 0}
      aside={<span className={styles.quiet}>{t('streets.count', { n: total })}</span>}
    >
      <div className={styles.rows}>
        <Table caption={t('streets.title')} columns={columns} rows={dados.slice(0, shown)} keyOf={keyOf} />
      </div>
      <div className={styles.more}>
        {shown < dados.length ? <Button onClick={() => setShown(shown + STEP)}>{t('streets.more')}</Button> : null}
        {total > COVERAGE_STREETS_MAX && shown >= dados.length ? (
          <p className={styles.quiet}>{t('streets.inFile', { n: number(COVERAGE_STREETS_MAX) })}</p>
        ) : null}
      </div>
    </Card>
  );
}

function useColumns(onShow: (street: CoverageStreet) => void): Column<CoverageStreet>[] {
  const t = useTexts('coverage');
  const { unit, date } = useFormats();
  const amount = (of: (street: CoverageStreet) => number) => (street: CoverageStreet) => {
    const value = of(street);
    if (value === 0) return '–';
    return street.medida === 'metros' ? unit(value / 1000, 'km', 2) : t('addresses', { n: value });
  };
  const day = (instant: string | null) => (instant === null ? t('streets.never') : date(instant));
  const figures = styles.figures;
  return [
    {
      key: 'rua',
      head: t('streets.street'),
      isUnnamed: true,
      className: styles.street,
      cell: (street) => (
        <button type="button" className={styles.show} title={t('streets.show')} onClick={() => onShow(street)}>
          <bdi>{street.rua ?? t('streets.noName')}</bdi>
        </button>
      ),
    },
    { key: 'bairro', head: t('streets.district'), cell: ({ bairro }) => <bdi>{bairro ?? '–'}</bdi> },
    { key: 'fora', head: t('state.fora'), className: figures, cell: amount(({ fora }) => fora) },
    { key: 'sem_acesso', head: t('state.sem_acesso'), className: figures, cell: amount((row) => row.sem_acesso) },
    { key: 'ouvida', head: t('state.ouvida'), className: figures, cell: amount(({ ouvida }) => ouvida) },
    { key: 'ultima', head: t('streets.last'), className: figures, cell: ({ ultima }) => day(ultima) },
    {
      key: 'ultima_recusa',
      head: t('streets.lastRefused'),
      className: figures,
      cell: (row) => day(row.ultima_recusa),
    },
  ];
}
