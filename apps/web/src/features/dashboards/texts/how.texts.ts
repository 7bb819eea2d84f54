/** How each figure is counted; docs/metrics.md in brief. */
export const howTexts = {
  'pt-BR': {
    samples: 'Todas as amostras coletadas nos dias do período (UTC-3), inclusive as sem acesso.',
    collections: 'Amostras cuja classe não é Sem Acesso. Vale a classe do cliente; sem ela, a do sistema.',
    distance:
      'Por coletor e dia, a soma das distâncias em linha reta entre amostras consecutivas. Trechos de mais de 5 km são deslocamentos e não contam.',
    collectionsKm: 'Coletas divididas pela distância percorrida.',
    withNoAccessKm: 'Coletas e sem acesso divididas pela distância percorrida.',
    fraudKm: 'Amostras com a classe Fraude divididas pela distância percorrida.',
    byPeriod:
      'Fraudes são também coletas. Semanas começam na segunda-feira; a data é a do primeiro dia dentro do período.',
    comparison:
      'Por coletor. Dia trabalhado: dia do período com amostras. Sem acesso: parte das amostras. Sem conta de coletor: “Não identificado”, que não conta como coletor.',
    collectors: 'Amostras pelo coletor que as enviou. As sem conta de coletor ficam juntas em “Não identificado”.',
    classes: 'Amostras pela classe que vale: a do cliente; sem ela, a do sistema.',
    position:
      'Amostras que informam a precisão do aparelho, por faixa. A mediana é a menor das centrais, em metros inteiros arredondados para cima.',
    suspects: 'Amostras do período com relatório finalizado ou com a classe Ponto Suspeito. Contam no dia da amostra.',
    pending: 'Pontos suspeitos sem relatório finalizado.',
    notConfirmed: 'Pontos suspeitos cujo relatório finalizado diz “Sem Ponto Suspeito”.',
    confirmed: 'Pontos suspeitos cujo último relatório finalizado confirma um vazamento ou perda.',
    accuracy:
      'Relatórios confirmados divididos pelos confirmados e não confirmados, todos finalizados no período. Intervalo de Wilson de 95%.',
    confirmedReports:
      'Relatórios finalizados no período que confirmam um ponto suspeito. Contam no dia da finalização.',
    unconfirmedReports: 'Relatórios finalizados no período com “Sem Ponto Suspeito”. Contam no dia da finalização.',
    reportsKm: 'Relatórios confirmados divididos pela distância percorrida no período.',
    reportsCollection: 'Relatórios confirmados divididos pelas coletas do período.',
    unconfirmedKm: 'Relatórios não confirmados divididos pela distância percorrida no período.',
    unconfirmedCollection: 'Relatórios não confirmados divididos pelas coletas do período.',
    losses:
      'Relatórios confirmados pelo dia da finalização. Perda aparente: ligação clandestina, by-pass e hidrômetro danificado. Perda real: não visível, visível e infiltração. Os percentuais ao lado de cada anel são daquela perda.',
    predictions:
      'Amostras pela classe do sistema e pelo relatório finalizado. Classes pendente, inconclusiva e sem acesso são indefinidas.',
    precision:
      'Percentual das amostras avaliadas por um relatório finalizado em que a classe do sistema foi confirmada. Intervalo de Wilson de 95%; com menos de {{min}} decisões o percentual não é mostrado.',
    material: 'Se o relatório não informa o material, vale o da tubulação mais próxima na rede da empresa, até 50 m.',
    leak: 'Perdas reais confirmadas em relatórios finalizados no período.',
    apparent: 'Perdas aparentes confirmadas. Contam, mas não economizam água.',
    water_saved:
      'Soma da vazão de cada perda real: a da rede ou a das outras posições, a 50 m.c.a, em proporção à pressão do relatório, quando houver, multiplicada por 24 horas.',
    pool_day: 'Água economizada dividida pelo volume de uma piscina olímpica.',
    truck: 'Água economizada dividida pelo volume de um caminhão-pipa.',
    water_tank: "Água economizada dividida pelo volume de uma caixa d'água.",
  },
  en: {
    samples: 'All samples collected on the days of the period (UTC-3), those without access too.',
    collections: 'Samples whose class is not No Access. The customer’s class counts; without one, the system’s.',
    distance:
      'By collector and day, the sum of the straight distances between consecutive samples. Stretches over 5 km are transport and do not count.',
    collectionsKm: 'Collections divided by the distance travelled.',
    withNoAccessKm: 'Collections and no-access samples divided by the distance travelled.',
    fraudKm: 'Samples with the class Fraud divided by the distance travelled.',
    byPeriod: 'Frauds are collections too. Weeks begin on Monday; the date is the first day within the period.',
    comparison:
      'By collector. Day worked: a day of the period with samples. No access: share of the samples. Samples without an account are “Not identified”, which does not count as a collector.',
    collectors:
      'Samples by the collector who sent them. Those without a collector’s account are grouped as “Not identified”.',
    classes: 'Samples by effective class: the customer’s; without one, the system’s.',
    position:
      'Samples with the device’s precision, by band. The median is the lower of the middle ones, in whole metres rounded up.',
    suspects:
      'Samples of the period with a finalized report or with the class Suspect Point. They count on the sample’s day.',
    pending: 'Suspect points without a finalized report.',
    notConfirmed: 'Suspect points whose finalized report says “No suspect point”.',
    confirmed: 'Suspect points whose latest finalized report confirms a leak or loss.',
    accuracy:
      'Confirmed reports divided by confirmed and not confirmed ones, all finalized in the period. 95% Wilson interval.',
    confirmedReports:
      'Reports finalized in the period that confirm a suspect point. They count on the day of finalization.',
    unconfirmedReports:
      'Reports finalized in the period that found no suspect point. They count on the day of finalization.',
    reportsKm: 'Confirmed reports divided by the distance travelled in the period.',
    reportsCollection: 'Confirmed reports divided by the collections of the period.',
    unconfirmedKm: 'Reports not confirmed divided by the distance travelled in the period.',
    unconfirmedCollection: 'Reports not confirmed divided by the collections of the period.',
    losses:
      'Confirmed reports by the day of finalization. Apparent loss: illegal connection, by-pass and damaged meter. Real loss: not visible, visible and infiltration. The percentages beside each ring are of that loss.',
    predictions:
      'Samples by the system’s class and by the finalized report. Pending, inconclusive and no access are undefined.',
    precision:
      'Share of the samples judged by a finalized report in which the system’s class was confirmed. 95% Wilson interval; with fewer than {{min}} decisions the percentage is not shown.',
    material:
      'Where a report names no material, that of the nearest pipe of the company’s network counts, up to 50 m away.',
    leak: 'Real losses confirmed by reports finalized in the period.',
    apparent: 'Confirmed apparent losses. They count, but save no water.',
    water_saved:
      'The sum of each real loss’s flow: that of the network or that of other positions, at 50 m.c.a, in proportion to the report’s pressure where there is one, times 24 hours.',
    pool_day: 'Water saved divided by the volume of an Olympic pool.',
    truck: 'Water saved divided by the volume of a water truck.',
    water_tank: 'Water saved divided by the volume of a water tank.',
  },
  es: {
    samples: 'Todas las muestras recolectadas en los días del período (UTC-3), incluso las sin acceso.',
    collections: 'Muestras cuya clase no es Sin Acceso. Vale la clase del cliente; sin ella, la del sistema.',
    distance:
      'Por recolector y día, la suma de las distancias en línea recta entre muestras consecutivas. Los tramos de más de 5 km son traslados y no cuentan.',
    collectionsKm: 'Recolecciones divididas por la distancia recorrida.',
    withNoAccessKm: 'Recolecciones y sin acceso divididas por la distancia recorrida.',
    fraudKm: 'Muestras con la clase Fraude divididas por la distancia recorrida.',
    byPeriod:
      'Los fraudes también son recolecciones. Las semanas empiezan el lunes; la fecha es la del primer día dentro del período.',
    comparison:
      'Por recolector. Día trabajado: día del período con muestras. Sin acceso: parte de las muestras. Sin cuenta de recolector: “No identificado”, que no cuenta como recolector.',
    collectors:
      'Muestras por el recolector que las envió. Las sin cuenta de recolector quedan juntas en “No identificado”.',
    classes: 'Muestras por la clase que vale: la del cliente; sin ella, la del sistema.',
    position:
      'Muestras que informan la precisión del aparato, por franja. La mediana es la menor de las centrales, en metros enteros redondeados hacia arriba.',
    suspects:
      'Muestras del período con informe finalizado o con la clase Punto Sospechoso. Cuentan en el día de la muestra.',
    pending: 'Puntos sospechosos sin informe finalizado.',
    notConfirmed: 'Puntos sospechosos cuyo informe finalizado dice “Sin punto sospechoso”.',
    confirmed: 'Puntos sospechosos cuyo último informe finalizado confirma una fuga o pérdida.',
    accuracy:
      'Informes confirmados divididos por los confirmados y no confirmados, todos finalizados en el período. Intervalo de Wilson al 95 %.',
    confirmedReports:
      'Informes finalizados en el período que confirman un punto sospechoso. Cuentan en el día de la finalización.',
    unconfirmedReports:
      'Informes finalizados en el período sin punto sospechoso. Cuentan en el día de la finalización.',
    reportsKm: 'Informes confirmados divididos por la distancia recorrida en el período.',
    reportsCollection: 'Informes confirmados divididos por las recolecciones del período.',
    unconfirmedKm: 'Informes no confirmados divididos por la distancia recorrida en el período.',
    unconfirmedCollection: 'Informes no confirmados divididos por las recolecciones del período.',
    losses:
      'Informes confirmados por el día de la finalización. Pérdida aparente: conexión clandestina, by-pass y medidor dañado. Pérdida real: no visible, visible e infiltración. Los porcentajes junto a cada anillo son de esa pérdida.',
    predictions:
      'Muestras por la clase del sistema y por el informe finalizado. Pendiente, inconclusa y sin acceso son indefinidas.',
    precision:
      'Porcentaje de las muestras evaluadas por un informe finalizado en que se confirmó la clase del sistema. Intervalo de Wilson al 95 %; con menos de {{min}} decisiones no se muestra el porcentaje.',
    material:
      'Si el informe no indica el material, vale el de la tubería más cercana de la red de la empresa, hasta 50 m.',
    leak: 'Pérdidas reales confirmadas en informes finalizados en el período.',
    apparent: 'Pérdidas aparentes confirmadas. Cuentan, pero no ahorran agua.',
    water_saved:
      'La suma del caudal de cada pérdida real: el de la red o el de las otras posiciones, a 50 m.c.a, en proporción a la presión del informe, cuando la hay, multiplicado por 24 horas.',
    pool_day: 'Agua ahorrada dividida por el volumen de una piscina olímpica.',
    truck: 'Agua ahorrada dividida por el volumen de un camión cisterna.',
    water_tank: 'Agua ahorrada dividida por el volumen de un tanque de agua.',
  },
} as const;
