import { deck, type Random } from '../chance.ts';

const words = (text: string) => text.split(' ').map((word) => word.replaceAll('~', ' '));
const FIRST = words(
  'Celina Otávio Aurora Benedito Clarice Dalva Elias Firmino Graça Horácio Iracema Jandira Leopoldo Madalena Nestor Odete Plínio Quitéria Raimundo Sebastiana Tarcísio Ursulina Valdomiro Zulmira Abílio Bernardina Crispim Deolinda Eugênio Felícia Gaspar Hermínia Isidoro Josefina Ladislau Marcelina Norberto Olímpia Porfírio Rosalina',
);
const LAST = words(
  'Prado Meireles Taveira Bittencourt Lacerda Quintão Valadares Rezende Moura Siqueira Brandão Vilela Assunção Fontoura Guedes Arantes Coutinho Drumond Esteves Peixoto Ramalho Sampaio Tolentino Viana Caldeira Furtado Linhares Nogueira Pimenta Toledo',
);
const AVENUES = words(
  'Atlântica das~Nascentes do~Trabalhador Rio~Claro dos~Ipês Central da~Liberdade Santa~Cecília do~Comércio das~Indústrias Primavera dos~Pioneiros das~Américas Bela~Vista da~Estação São~Tomé do~Café das~Serras Boa~Vista da~Paz das~Palmeiras~Altas Amazonita do~Minério dos~Jardins das~Flores~Brancas Horizonte~Novo do~Sol Nova~Aurora dos~Estudantes da~Colina das~Acácias~Brancas dos~Eucaliptos Rio~Manso do~Planalto das~Araras da~Represa das~Hortas do~Mirante~Alto dos~Girassóis da~Matriz Serra~Dourada do~Ouro~Fino das~Pedras dos~Viajantes da~Cachoeira do~Sabiá das~Violetas do~Cerrado dos~Buritis da~Integração',
).map((name) => `Avenida ${name}`);

/** Invented names for streets and avenues. */
export function cityNames(random: Random): { street(): string; avenue(): string } {
  const street = deck(
    random,
    FIRST.flatMap((first) => LAST.map((last) => `Rua ${first} ${last}`)),
  );
  return { street, avenue: deck(random, AVENUES) };
}
