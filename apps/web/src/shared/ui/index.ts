export { DemonstrationNote } from './DemonstrationNote.tsx';
export { Empty } from './Empty.tsx';
export { Loading } from './Loading.tsx';
export { notify, withdrawUndo } from './notify.ts';
