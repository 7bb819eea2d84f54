/** Invented street names, used in order. */
export const STREET_NAMES: readonly string[] = [
  'Rua das Paineiras|Rua do Jequitibá|Rua Ipê-Roxo|Avenida das Mangueiras|Rua do Sabiá-Laranjeira|Rua Pau-Ferro',
  'Rua das Quaresmeiras|Rua Vereda Alta|Rua do Moinho Velho|Rua Serra Clara|Avenida Águas Claras|Rua do Engenho',
  'Rua Pedra Lisa|Rua do Cedro|Rua das Bromélias|Rua Canto do Rio|Rua Jacarandá-Mimoso|Rua do Curió',
  'Rua das Lavadeiras|Rua Monjolo|Avenida do Horizonte|Rua das Orquídeas|Rua Bica d’Água|Rua Campo Largo',
  'Rua do Tropeiro|Rua Sempre-Viva|Rua das Samambaias|Rua Cambuí|Rua do Candeeiro|Rua Araticum|Rua Boa Colheita',
  'Rua do Carro de Boi|Rua das Jabuticabas|Avenida Mirante|Rua Cachoeirinha|Rua do Vaga-Lume|Rua Pitangueira',
  'Rua das Garças|Rua Lua Nova|Rua do Riacho Fundo|Rua Gameleira|Rua das Oficinas|Rua do Barro Branco|Rua Ingá',
  'Rua Flor do Cerrado|Rua do Lampião|Rua dos Oleiros|Rua Manacá|Rua do Pequi|Rua Chapada|Rua dos Violeiros',
  'Rua Tico-Tico|Rua do Alecrim|Rua Barão de Areia|Rua das Hortênsias|Avenida do Contorno Verde|Rua Sucupira',
  'Rua do Ribeirão|Rua Alvorada|Rua dos Ferroviários|Rua Macaúba|Rua do Sertão|Rua das Camélias|Rua Buriti',
  'Rua Itapuã|Rua do Açude|Rua dos Tecelões|Rua Bem-Te-Vi|Rua das Figueiras|Rua Capim-Dourado|Rua do Mutirão',
  'Rua Canela-de-Ema|Rua São Benedito de Cima|Rua Juriti|Rua do Cruzeiro Velho|Rua das Palmeiras',
  'Rua Estrela do Sul|Rua do Casarão|Rua Murici|Rua Boa Esperança|Rua das Acácias|Rua Tamboril|Rua do Garimpo',
  'Rua Vila Rica|Rua das Magnólias|Rua do Colibri|Rua Baru|Rua Olho-d’Água|Rua do Aqueduto|Rua Recanto',
  'Rua das Andorinhas|Rua Angico|Rua do Mercado Velho|Rua Caliandra|Rua Nova Esperança|Rua do Lavrador',
].flatMap((line) => line.split('|'));
