/** Metres; the contract has the same figures, and a test compares them. */
const REACH = { metal: 50, other: 30 };

export const REACHES = `
create function stretch_reach(material text) returns int language sql immutable parallel safe
  return case when material in ('Ferro Fundido', 'Aço') then ${REACH.metal} else ${REACH.other} end;`;

/**
 * Joins \`t\`, the stretches within reach of the samples \`s\`, of the network in \`network\`. A metre is more than a metre of Mercator: the
 * cosine of the latitude leads from one to the other. \`offset 0\` stops the planner from also reading the index of the whole network.
 */
export const stretchesNear = (network: string) => `
  cross join lateral (
    select mercator(s.lat, s.lon) as place, cos(radians(least(85, greatest(-85, s.lat)))) as metre offset 0) here
  cross join lateral (
    select c.id_trecho, c.id_rede, c.caminho, c.material from stretches c where pipe_box(c.caminho) && box(
      point(here.place[0] - ${REACH.metal} / here.metre, here.place[1] - ${REACH.metal} / here.metre),
      point(here.place[0] + ${REACH.metal} / here.metre, here.place[1] + ${REACH.metal} / here.metre)) offset 0) t
  where t.id_rede = ${network} and (here.place <-> t.caminho) * here.metre <= stretch_reach(t.material)`;
