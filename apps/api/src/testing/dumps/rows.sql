-- Rows of an installation at a released schema; `npm run keep-dump` inserts them before it keeps a dump.
insert into companies (id_cliente, razao_social, id_cliente_master, permite_exportar, realm, logomarca, lat, lon, zoom) values
  (41, 'Águas de São João', null, true, 'sao-joao', 'companies/41/logo/aa.png', -19.93, -44.05, 12.5),
  (40, 'São João Centro', 41, false, null, null, null, null, null),
  (7, 'Saneamento do Sul', null, true, null, null, null, null, null);
insert into users (id_usuario, id_cliente, nome, email, senha_hash, telefone, id_tipo_usuario, ativo, idioma, inativo_por_cliente) values
  (900, 41, 'Conceição Brandão', 'conceicao@aguas.test', '$argon2id$v=19$m=19456,t=2,p=1$c2Fs$aGFzaA', '(31) 3333-4444', 'ADM', true, 'pt-BR', false),
  (901, 41, 'João Gouvêa', 'joao@aguas.test', null, null, 'GEI', true, null, false),
  (902, 7, 'Zé', 'ze@sul.test', null, null, 'BR', true, 'es', false),
  (903, 7, 'Antônia', 'antonia@sul.test', null, null, 'BR', false, null, true),
  (904, 40, 'Núbia', 'nubia@aguas.test', null, null, 'COL', true, 'en', false);
insert into user_units values (904, 40);
insert into sessions values (sha256('s1'), 900, '2026-11-01T10:00:00Z', '2026-12-01T10:00:00Z', null, 1, false);
insert into sign_in_failures (email, endereco_ip, data) values ('conceicao@aguas.test', '192.0.2.7', '2026-11-02T10:00:00Z');
insert into password_resets values (sha256('r1'), 901, '2026-11-02T10:00:00Z', 'infinity', null);
insert into app_secrets values ('media', '\x00ff10');
insert into devices (id_dispositivo, id_cliente, id_usuario, descricao, coletor, chave_hash) values (3, 41, 904, 'Haste nº 3', 'C-3', sha256('d3'));
insert into recordings (id_gravacao, id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max) values
  (70001, 41, sha256('g1'), 'companies/41/recordings/a.wav', 'companies/41/recordings/a.png', 4096, 9.87, '{-0.1,0.33333334,1e-7}', 2048),
  (70002, 7, sha256('g2'), 'companies/7/recordings/b.wav', 'companies/7/recordings/b.png', 8000, 10, '{}', 4000);
insert into samples (id_amostra, seq, id_cliente, chave, dt_amostra, dt_envio, lat, lon, precisao, classificacao, confianca, classificacao_cliente, dt_classificacao_cliente, id_usuario_classificador, coletor, id_coletor, endereco, obs, dt_comentario, id_gravacao, id_inspecionar, id_inspecionar2) values
  (5000001, 'A-1', 41, '0b2f0c9a-0000-4000-8000-000000000001', '2026-10-01T03:30:00.123456Z', '2026-10-01T04:00:00Z', -19.931234, -44.051234, 4.5, 'LEAK', 0.87, 'PASS', '2026-10-02T10:00:00Z', 900, 'çoletor', 904, E'Rua C:\\temp, "7"\t– fundos', E'linha\nnova', '2026-10-02T10:00:00Z', 70001, 901, null),
  (5000002, 'A-2', 40, null, '2026-10-01T12:00:00Z', '2026-10-01T13:00:00Z', -19.94, -44.06, null, 'PEND', null, null, null, null, null, null, null, null, null, null, null, null),
  (5000003, 'S-1', 7, null, '2026-10-03T12:00:00Z', '2026-10-03T13:00:00Z', -23.5, -46.6, 1, 'VISI', 0.5, null, null, null, null, null, 'Praça José', null, null, 70002, null, null);
insert into sample_photos (id_foto, id_cliente, id_amostra, ordem, title, arquivo) values (12, 41, 5000001, 1, 'Vão', 'companies/41/photos/c.jpg');
insert into leak_reports (id_relatorio, id_cliente, id_usuario, chave, tipo_vazamento, equipamentos, pressao, dt_relatorio, dt_envio, obs_inspecao) values
  (6001, 41, 901, '0b2f0c9a-0000-4000-8000-000000000002', 'Não Visível', '{"Haste de Escuta"}', 12.3, '2026-10-05T10:00:00Z', '2026-10-05T11:00:00Z', 'ção');
insert into leak_report_samples values (6001, 5000001, 41, 1);
insert into leak_report_photos (id_foto, id_cliente, id_relatorio, ordem, title, arquivo) values (13, 41, 6001, 1, 'Vazão', 'companies/41/photos/d.jpg');
update leak_reports set id_status_relatorio = 1, dt_aprovacao = '2026-10-06T10:00:00Z', id_usuario_aprovacao = 900 where id_relatorio = 6001;
insert into photo_uploads values ('companies/41/photos/e.jpg', 41, '2026-10-05T11:00:00Z');
insert into inspection_assignments values ('0b2f0c9a-0000-4000-8000-000000000003', 41, 900, '2026-10-05T11:00:00Z', '[{"id_amostra": 5000001, "ordem_inspecao": 1, "antes": null, "depois": 901}]');
insert into blind_reviews (id_revisao, id_amostra, id_cliente, id_usuario, dt_entrega, dt_limite, situacao, classificacao, qualidade, certeza, tempo, dt_class) values
  (31, 5000003, 7, 902, '2026-10-07T10:00:00Z', '2026-10-07T10:03:00Z', 'classificada', 'LEAK', 4, 5, 33, '2026-10-07T10:01:00Z'),
  (32, 5000001, 41, 902, '2026-10-07T11:00:00Z', '2026-10-07T11:03:00Z', 'expirada', null, null, null, null, null);
insert into blind_review_sessions (id_usuario, dia, segundos_dia, dt_inicio) values (902, '2026-10-07', 93.5, '2026-10-07T10:00:00Z');
insert into action_logs (data, id_usuario, id_cliente, id_amostra, tipo_acao, dados) values
  ('2026-10-02T10:00:00Z', 900, 41, 5000001, 4, '{"classificacao": "PASS"}'),
  ('2026-10-06T10:00:00Z', 900, 41, null, 15, '{"id_relatorio": 6001}'),
  ('2026-10-06T11:00:00Z', 900, 41, null, 18, '{"id_usuario": 901, "texto": "ção \\ \"aspas\""}');
insert into tickets (id_cliente, id_usuario, subject, message, data) values (41, 900, 'Dúvida', 'Olá', '2026-10-06T11:00:00Z');
insert into outbox (id_cliente, id_usuario, tipo, dados, data, dt_proxima) values (41, 900, 'welcome', '{"a": 1}', '2026-10-06T11:00:00Z', '2026-10-06T11:00:00Z');
insert into throttled_requests (chave, data) values ('forgot:conceicao@aguas.test', '2026-10-06T11:00:00Z');
insert into addresses (lat, lon, endereco) values (-19.93, -44.05, 'Praça José Bonifácio, 10');
update impact_parameters set pool = 2600.5;
insert into sample_days values (41, false, '2026-10-01', 904, '{0,0,1,0,0,0,0,0}', 0, '{0,0,0,0,0,0,0,0}', '{0,0,0,0,0,0,0,0}', 12,
  array_fill(0, array[32]), array_fill(0, array[33]));
