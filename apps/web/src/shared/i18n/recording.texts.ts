import { defineTexts } from './define-texts.ts';

/** Why a file is no recording that can be read, by the codes of `WavError`. */
export const recordingReasons = defineTexts({
  'pt-BR': {
    recording: {
      wav_empty: 'O arquivo está vazio',
      wav_other_sound: 'É outro tipo de som: exporte como WAV',
      wav_other_file: 'Não é som, e sim outro tipo de arquivo',
      wav_not_riff: 'O conteúdo não é WAV',
      wav_too_large: 'Maior que 64 MB',
      wav_too_long: 'Mais longa que dois minutos',
      wav_truncated: 'O WAV está cortado: copie-o de novo do gravador',
      wav_no_format: 'Falta o formato no WAV',
      wav_no_data: 'O WAV não contém som',
      wav_lying_header: 'O cabeçalho do WAV se contradiz',
      wav_unsupported_encoding: 'Codificação não aceita: exporte como PCM',
      wav_unsupported_rate: 'A taxa de amostragem não está entre 1.000 e 192.000 Hz',
      wav_bad_samples: 'O WAV contém valores que não são números',
    },
  },
  en: {
    recording: {
      wav_empty: 'The file is empty',
      wav_other_sound: 'It is another kind of sound: export it as WAV',
      wav_other_file: 'It is no sound but another kind of file',
      wav_not_riff: 'The content is not WAV',
      wav_too_large: 'Larger than 64 MB',
      wav_too_long: 'Longer than two minutes',
      wav_truncated: 'The WAV is cut off: copy it again from the recorder',
      wav_no_format: 'The WAV has no format',
      wav_no_data: 'The WAV contains no sound',
      wav_lying_header: 'The WAV header contradicts itself',
      wav_unsupported_encoding: 'Encoding not supported: export it as PCM',
      wav_unsupported_rate: 'The sample rate is not between 1,000 and 192,000 Hz',
      wav_bad_samples: 'The WAV contains values that are not numbers',
    },
  },
  es: {
    recording: {
      wav_empty: 'El archivo está vacío',
      wav_other_sound: 'Es otro tipo de sonido: expórtelo como WAV',
      wav_other_file: 'No es sonido, sino otro tipo de archivo',
      wav_not_riff: 'El contenido no es WAV',
      wav_too_large: 'Más de 64 MB',
      wav_too_long: 'Más larga que dos minutos',
      wav_truncated: 'El WAV está cortado: cópielo de nuevo desde el grabador',
      wav_no_format: 'Falta el formato en el WAV',
      wav_no_data: 'El WAV no contiene sonido',
      wav_lying_header: 'El encabezado del WAV se contradice',
      wav_unsupported_encoding: 'Codificación no admitida: expórtelo como PCM',
      wav_unsupported_rate: 'La frecuencia de muestreo no está entre 1.000 y 192.000 Hz',
      wav_bad_samples: 'El WAV contiene valores que no son números',
    },
  },
});
