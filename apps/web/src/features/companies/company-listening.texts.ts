import { defineTexts } from '../../shared/i18n/index.ts';

/** What decides on the sounds of a company, and by which figures (LSN-02, LSN-07). */
export const companyListeningTexts = defineTexts({
  'pt-BR': {
    title: 'Como a máquina decide',
    help: 'A regra usa cinco números que foram escolhidos, não medidos. Só a parte que a equipe consegue ouvir muda de uma empresa para outra.',
    byModel:
      'Decide aqui o modelo {{n}}, aprendido com os relatórios finalizados da empresa e escolhido por uma pessoa em “Escuta da máquina”, e não a regra. Os cinco números também valem para ele; foram escolhidos, não medidos. Onde a medida não tem o que ele lê, decide a regra.',
    byFile:
      'Decide aqui o modelo do arquivo {{file}}, definido na instalação: é suspeita a gravação a que ele dá ao menos 50%, qualquer que seja a parte que a equipe consegue ouvir. Só a ordem “Vazamentos mais prováveis primeiro” segue o que o sensor costuma ouvir.',
    byNone: 'A máquina não decide: esta instalação está sem classificador, e as amostras esperam por uma pessoa.',
    above:
      'O que decide é escolhido na empresa acima desta. A regra, e um modelo aprendido, usam cinco números que foram escolhidos, não medidos.',
    unknown:
      'Não foi possível saber o que decide nesta empresa. A regra, e um modelo aprendido, usam cinco números que foram escolhidos, não medidos.',
    shareOfModel:
      'Esta parte das amostras, a que o modelo acha mais parecida com um vazamento, é apontada como suspeita. Diz quanto a equipe consegue ouvir, não quantos vazamentos há.',
    samples: '{{n}} amostras',
    days: '{{n}} dias',
    reference:
      'É o mínimo que um sensor precisa ter gravado para se saber o que ele costuma ouvir; contam as últimas {{last}}.',
    company:
      'É o mínimo que a empresa precisa ter, somadas as unidades, para comparar uma amostra nova com as outras; antes disso ela fica pendente.',
    period: 'Uma amostra nova é comparada com as deste período.',
    share:
      'Esta parte das amostras, a que mais passa do costume do sensor, é apontada como suspeita. Diz quanto a equipe consegue ouvir, não quantos vazamentos há.',
    evidence:
      'É o limite do que uma gravação sozinha muda na chance de vazamento: no máximo umas {{times}} vezes mais ou menos.',
  },
  en: {
    title: 'How the machine decides',
    help: 'The rule uses five figures that were chosen, not measured. Only the share that the team can listen to differs between companies.',
    byModel:
      'Model {{n}} decides here, learnt from the company’s decided reports and chosen by a person in “Machine listening”, not the rule. The five figures hold for it too; they were chosen, not measured. Where the measure lacks what it reads, the rule decides.',
    byFile:
      'The model of the file {{file}}, set for this installation, decides here: a recording that it gives at least 50% is suspect, whatever share the team can listen to. Only the order “Most likely leaks first” goes by what the sensor usually hears.',
    byNone: 'The machine does not decide: this installation has no classifier, and samples wait for a person.',
    above:
      'What decides is chosen in the company above this one. The rule, and a learnt model, use five figures that were chosen, not measured.',
    unknown:
      'It could not be read what decides in this company. The rule, and a learnt model, use five figures that were chosen, not measured.',
    shareOfModel:
      'This share of the samples, those that the model finds most like a leak, is called suspect. It says how much the team can listen to, not how many leaks there are.',
    samples: '{{n}} samples',
    days: '{{n}} days',
    reference:
      'The least that a sensor must have recorded before it is known what it usually hears; the last {{last}} count.',
    company:
      'The least that the company must have, all branches together, before a new sample is compared with the others; until then it stays pending.',
    period: 'A new sample is compared with those of this period.',
    share:
      'This share of the samples, those furthest above what their sensor usually hears, is called suspect. It says how much the team can listen to, not how many leaks there are.',
    evidence: 'The most that one recording alone changes the odds of a leak: about {{times}} times more or less.',
  },
  es: {
    title: 'Cómo decide la máquina',
    help: 'La regla usa cinco números que fueron elegidos, no medidos. Solo la parte que el equipo alcanza a escuchar cambia de una empresa a otra.',
    byModel:
      'Aquí decide el modelo {{n}}, aprendido de los informes finalizados de la empresa y elegido por una persona en “Escucha de la máquina”, y no la regla. Los cinco números también valen para él; fueron elegidos, no medidos. Donde la medida no tiene lo que él lee, decide la regla.',
    byFile:
      'Aquí decide el modelo del archivo {{file}}, definido en la instalación: es sospechosa la grabación a la que da al menos 50%, sea cual sea la parte que el equipo alcanza a escuchar. Solo el orden “Fugas más probables primero” sigue lo que el sensor suele oír.',
    byNone: 'La máquina no decide: esta instalación no tiene clasificador, y las muestras esperan a una persona.',
    above:
      'Lo que decide se elige en la empresa por encima de esta. La regla, y un modelo aprendido, usan cinco números que fueron elegidos, no medidos.',
    unknown:
      'No se pudo saber qué decide en esta empresa. La regla, y un modelo aprendido, usan cinco números que fueron elegidos, no medidos.',
    shareOfModel:
      'Esta parte de las muestras, la que el modelo halla más parecida a una fuga, se señala como sospechosa. Dice cuánto alcanza a escuchar el equipo, no cuántas fugas hay.',
    samples: '{{n}} muestras',
    days: '{{n}} días',
    reference:
      'Es lo mínimo que un sensor debe haber grabado para saber lo que suele oír; cuentan las últimas {{last}}.',
    company:
      'Es lo mínimo que la empresa debe tener, sumadas sus unidades, para comparar una muestra nueva con las demás; hasta entonces queda pendiente.',
    period: 'Una muestra nueva se compara con las de este período.',
    share:
      'Esta parte de las muestras, la que más supera lo que su sensor suele oír, se señala como sospechosa. Dice cuánto alcanza a escuchar el equipo, no cuántas fugas hay.',
    evidence:
      'Es el límite de lo que una sola grabación cambia la probabilidad de fuga: como mucho unas {{times}} veces más o menos.',
  },
});
