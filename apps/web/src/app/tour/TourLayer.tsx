import { AntdProviders } from '../AntdProviders.tsx';
import { TourPrompt } from './TourPrompt.tsx';
import { TourStepper } from './TourStepper.tsx';

/** The question whether to take the tour, or the tour itself (SHELL-09, SHELL-10). */
export default function TourLayer({ index }: { index: number | null }) {
  return <AntdProviders>{index === null ? <TourPrompt /> : <TourStepper index={index} />}</AntdProviders>;
}
