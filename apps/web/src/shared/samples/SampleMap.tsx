import type { SampleDetail } from '@escuta/contract';
import { effectiveClass } from '@escuta/domain';
import { SmallMap } from '../map/SmallMap.tsx';
import { ClassMark } from '../ui/ClassMark.tsx';

interface SampleMapProps {
  sample: Pick<SampleDetail, 'lat' | 'lon' | 'classificacao' | 'classificacao_cliente' | 'vista'>;
  /** Alternative text. */
  name: string;
  /** Size of the marker, CSS pixels. */
  markSize: number;
}

/** A small map with the marker of one sample. */
export function SampleMap({ sample, name, markSize }: SampleMapProps) {
  return (
    <SmallMap lat={sample.lat} lon={sample.lon} name={name}>
      <ClassMark
        code={effectiveClass(sample)}
        seen={sample.vista}
        byCustomer={sample.classificacao_cliente !== null}
        size={markSize}
        decorative
      />
    </SmallMap>
  );
}
