import { currentFormats } from '../format/use-formats.ts';
import { type MapLibreMap, ScaleControl } from './maplibre.ts';

/** The library's scale with its number in the format of the language: a map of the world is 3.000 km long, in English 3,000 km. */
export class Scale extends ScaleControl {
  override onAdd(map: MapLibreMap): HTMLElement {
    const box = super.onAdd(map);
    const write = () => {
      const [distance, unit] = (box.textContent ?? '').split('\u00a0');
      const length = Number(distance);
      if (unit && length) box.textContent = `${currentFormats().asIs(length)}\u00a0${unit}`;
    };
    write();
    // The library writes its text at each move before this does.
    map.on('move', write);
    return box;
  }
}
