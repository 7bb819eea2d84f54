import { AntdProviders } from '../AntdProviders.tsx';
import { TourPrompt } from './TourPrompt.tsx';
import { TourStepper } from './TourStepper.tsx';

/** The offer to take the tour, or the tour (SHELL-09, SHELL-10). */
export default function TourLayer({ index }: { index: number | null }) {
  return <AntdProviders>{index === null ? <TourPrompt /> : <TourStepper index={index} />}</AntdProviders>;
}
