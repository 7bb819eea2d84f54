import { defineTexts } from '../../shared/i18n/index.ts';

/** The guided tour (SHELL-09, SHELL-10). */
export const tourTexts = defineTexts({
  'pt-BR': {
    name: 'Tour pela plataforma',
    prompt: 'Fazer o tour pela plataforma?',
    promptHelp: 'As telas principais em poucos passos. Você pode sair a qualquer momento.',
    showOnMap: 'Mostrar o tour ao acessar o mapa',
    notKept: 'Não foi possível salvar a escolha: o tour será oferecido de novo',
    notOpened: 'Não foi possível abrir a próxima tela do tour',
    next: 'Próximo',
    skip: 'Pular o tour',
    finish: 'Concluir',
    count: '{{n}} de {{total}}',
    away: 'Tour: passo {{n}} de {{total}}',
    resume: 'Retomar',
    stop: 'Encerrar',
    home: {
      title: 'Mapa',
      text: 'Aqui estão as amostras da sua empresa. Escolha classes e período, ouça uma amostra da lista ou do mapa, classifique-a e envie inspetores.',
    },
    companies: {
      title: 'Clientes',
      text: 'As empresas e suas filiais em árvore. Procure pelo nome, com ou sem acentos, e abra um ramo para ver as unidades abaixo dele.',
    },
    users: {
      title: 'Usuários',
      text: 'As pessoas das suas empresas. Procure por nome e abra uma linha para editá-la.',
    },
    userProfile: {
      title: 'Perfil do usuário',
      text: 'Nome, empresa, perfil de acesso e unidades de uma pessoa. Aqui também se envia um link para criar uma nova senha.',
    },
    newUser: {
      title: 'Novo usuário',
      text: 'Cadastre uma pessoa ou centenas: cole as linhas de uma planilha com nome, e-mail e perfil.',
    },
    reportCompanies: {
      title: 'Empresas dos relatórios',
      text: 'Você tem acesso a mais de uma empresa: escolha aqui de quais quer ver os relatórios. As filiais são incluídas.',
    },
    reports: {
      title: 'Relatório de Pontos Suspeitos',
      text: 'O que os operadores encontraram. Filtre, baixe a planilha e decida sobre vários relatórios de uma vez.',
    },
    reportDetail: {
      title: 'Detalhe do relatório',
      text: 'Mapa, fotos e tudo o que o operador anotou, em uma página pronta para imprimir. Nela se finaliza o relatório ou se pede uma nova inspeção.',
    },
    myProfile: {
      title: 'Meus Dados',
      text: 'Nome, telefone, senha, idioma e a posição em que o mapa abre. O tour pode ser ativado de novo aqui.',
    },
  },
  en: {
    name: 'Platform tour',
    prompt: 'Take the platform tour?',
    promptHelp: 'The main screens in a few steps. You can leave at any time.',
    showOnMap: 'Show the tour on accessing the map',
    notKept: 'The choice could not be saved: the tour will be offered again',
    notOpened: 'The tour could not open the next screen',
    next: 'Next',
    skip: 'Skip the tour',
    finish: 'Finish',
    count: '{{n}} of {{total}}',
    away: 'Tour: step {{n}} of {{total}}',
    resume: 'Resume',
    stop: 'End',
    home: {
      title: 'Map',
      text: 'Here are your company’s samples. Choose classes and a period, listen to a sample of the list or the map, classify it and send inspectors.',
    },
    companies: {
      title: 'Companies',
      text: 'The companies and their branches as a tree. Search by name, with or without accents, and unfold a branch to see the units below it.',
    },
    users: {
      title: 'Users',
      text: 'The people of your companies. Search by name, and open a row to edit it.',
    },
    userProfile: {
      title: 'User profile',
      text: 'A person’s name, company, role and units. A link to set a new password is sent from here, too.',
    },
    newUser: {
      title: 'New user',
      text: 'Register one person or hundreds: paste the rows of a spreadsheet with name, e-mail and role.',
    },
    reportCompanies: {
      title: 'Companies of the reports',
      text: 'You have access to more than one company: choose here whose reports to show. Branches are included.',
    },
    reports: {
      title: 'Suspect Point Report',
      text: 'What the operators found. Filter, download the spreadsheet, and decide on several reports at once.',
    },
    reportDetail: {
      title: 'Report detail',
      text: 'Map, photos and all notes of the operator, on a page ready to print. There you finalize the report or request a new inspection.',
    },
    myProfile: {
      title: 'My data',
      text: 'Name, phone, password, language and where the map opens. The tour can be turned on again here.',
    },
  },
  es: {
    name: 'Recorrido por la plataforma',
    prompt: '¿Hacer el recorrido por la plataforma?',
    promptHelp: 'Las pantallas principales en pocos pasos. Puede salir en cualquier momento.',
    showOnMap: 'Mostrar el recorrido al acceder al mapa',
    notKept: 'No se pudo guardar la elección: el recorrido se ofrecerá de nuevo',
    notOpened: 'No se pudo abrir la próxima pantalla del recorrido',
    next: 'Siguiente',
    skip: 'Saltar el recorrido',
    finish: 'Terminar',
    count: '{{n}} de {{total}}',
    away: 'Recorrido: paso {{n}} de {{total}}',
    resume: 'Retomar',
    stop: 'Terminar',
    home: {
      title: 'Mapa',
      text: 'Aquí están las muestras de su empresa. Elija clases y período, escuche una muestra de la lista o del mapa, clasifíquela y envíe inspectores.',
    },
    companies: {
      title: 'Clientes',
      text: 'Las empresas y sus filiales en árbol. Busque por nombre, con o sin acentos, y abra una rama para ver las unidades debajo de ella.',
    },
    users: {
      title: 'Usuarios',
      text: 'Las personas de sus empresas. Busque por nombre y abra una fila para editarla.',
    },
    userProfile: {
      title: 'Perfil del usuario',
      text: 'Nombre, empresa, perfil de acceso y unidades de una persona. Desde aquí también se envía un enlace para crear una nueva contraseña.',
    },
    newUser: {
      title: 'Nuevo usuario',
      text: 'Registre a una persona o a cientos: pegue las filas de una planilla con nombre, correo y perfil.',
    },
    reportCompanies: {
      title: 'Empresas de los informes',
      text: 'Usted tiene acceso a más de una empresa: elija aquí de cuáles quiere ver los informes. Las filiales se incluyen.',
    },
    reports: {
      title: 'Informe de Puntos Sospechosos',
      text: 'Lo que encontraron los operadores. Filtre, descargue la planilla y decida sobre varios informes a la vez.',
    },
    reportDetail: {
      title: 'Detalle del informe',
      text: 'Mapa, fotos y todo lo que anotó el operador, en una página lista para imprimir. En ella se aprueba el informe o se pide una nueva inspección.',
    },
    myProfile: {
      title: 'Mis datos',
      text: 'Nombre, teléfono, contraseña, idioma y la posición en que se abre el mapa. El recorrido puede activarse de nuevo aquí.',
    },
  },
});
