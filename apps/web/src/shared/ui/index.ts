export { DemonstrationNote } from './DemonstrationNote.tsx';
export { Empty } from './Empty.tsx';
export { Loading } from './Loading.tsx';
export { notify } from './notify.ts';
