import { describe, expect, it } from 'vitest';
import { displayAddress } from './address-text.ts';

describe('displayAddress', () => {
  it.each([
    ['Ala CAMPO ALEGRE, 0', 'Ala Campo Alegre, s/n'],
    ['Rua JADIR MOREIRA DA SILVA, 12', 'Rua Jadir Moreira da Silva, 12'],
    ['Rua DAS INDUSTRIAS, 842', 'Rua das Industrias, 842'],
    ['Rua DOS TRES E MEIO, 1', 'Rua dos Tres e Meio, 1'],
    ['Rua E, 7', 'Rua E, 7'],
    ['Rua AF, 211', 'Rua AF, 211'],
    ['Rua UM, 3', 'Rua Um, 3'],
    ['Trv C QUATRO, 833', 'Trv C Quatro, 833'],
    ['Av. CEL.BENJAMIM GUIMARAES, 5', 'Av. Cel. Benjamim Guimaraes, 5'],
    ['Rua DR ANTONIO, 5', 'Rua Dr Antonio, 5'],
    ['Rua PIO XII, 9', 'Rua Pio XII, 9'],
    ['Rod. BR-381, 0', 'Rod. BR-381, s/n'],
    ['Rua BEM-TE-VI, 4', 'Rua Bem-Te-Vi, 4'],
    ["Rua D'OURO, 4", "Rua D'Ouro, 4"],
    ['Rua SÃO JOSÉ, 10A', 'Rua São José, 10A'],
    ['Praca DA MATRIZ', 'Praca da Matriz'],
    ['Rua SÃO JOÃO DEL-REI, 31', 'Rua São João del-Rei, 31'],
    ['rua são joão del-rei, 31', 'Rua São João del-Rei, 31'],
    ['Rua São João del-Rei, 31', 'Rua São João del-Rei, 31'],
    ['Rua DEL-REI DOM JOSÉ, 2', 'Rua del-Rei Dom José, 2'],
    ['Av. SÃO MIGUEL DEL REI, 8', 'Av. São Miguel del Rei, 8'],
    ['Rua FOZ-DO-IGUAÇU, 5', 'Rua Foz-do-Iguaçu, 5'],
    ["Rua OLHOS-D'ÁGUA, 9", "Rua Olhos-d'Água, 9"],
    ['Quadra C-E, 5', 'Quadra C-E, 5'],
    ['Quadra E-B, 5', 'Quadra E-B, 5'],
    ['DEL-REI, 7', 'Del-Rei, 7'],
  ])('%s becomes %s', (raw, shown) => {
    expect(displayAddress(raw)).toBe(shown);
  });
});
