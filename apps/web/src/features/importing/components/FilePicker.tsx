import { Button } from 'antd';
import { useRef } from 'react';

interface FilePickerProps {
  name: string;
  isPrimary?: boolean;
  /** Takes a folder with all that is below it. */
  folder?: boolean;
  multiple?: boolean;
  accept?: string;
  disabled?: boolean;
  onChoose(files: File[]): void;
}

/** A button that lets the browser ask for files. */
export function FilePicker({ name, isPrimary, folder, multiple, accept, disabled, onChoose }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(input) => {
          picker.current = input;
          // React does not know the attribute.
          if (folder) input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        className="visually-hidden"
        multiple={multiple}
        accept={accept}
        aria-label={name}
        tabIndex={-1}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button type={isPrimary ? 'primary' : 'default'} disabled={disabled} onClick={() => picker.current?.click()}>
        {name}
      </Button>
    </>
  );
}
