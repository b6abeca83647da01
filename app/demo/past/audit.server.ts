import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { idOf } from "./ids.server";

/**
 * Writes the audit entries that the commands would have left, derived from the history's rows so
 * that both always agree.
 */
export async function writeAudit(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    insert into audit_entry (id, at, actor_id, actor_name, actor_role, command, input)
    select ${idOf(Prisma.sql`'audit' || act.id`)}, act.at, u.id, u.name, u.role::text, act.command, act.input
    from (
      select e.id::text as id, e.at, e.actor_id,
        case e.kind when 'started' then 'loading.start' else 'loading.complete' end as command,
        jsonb_build_object('route_number', s.route_number, 'date', s.service_date,
          'service_day', trim(to_char(s.service_date, 'Day')))
          || case e.kind when 'started' then '{}'
            else jsonb_build_object('manager_email', s.manager_email, 'driver_notes', s.driver_notes) end as input
      from loading_event e join loading_session s on s.id = e.session_id
      union all
      select s.id || m.sku, m.marked_at, m.marked_by_id, 'loading.mark',
        jsonb_build_object('route_number', s.route_number, 'date', s.service_date,
          'service_day', trim(to_char(s.service_date, 'Day')), 'item_id', m.sku, 'loaded_quantity', m.loaded_quantity)
      from loading_mark m join loading_session s on s.id = m.session_id
      union all
      select e.id::text, e.at, e.actor_id, 'stop.' || e.kind,
        jsonb_build_object('id', e.stop_id, 'event_id', e.id, 'at', e.at)
      from stop_event e
      union all
      select a.id::text, a.at, a.actor_id,
        case a.kind when 'soil' then 'stop.unloadSoil' when 'settle' then 'stop.settleDay' else 'stop.closeDay' end,
        a.detail - 'kind' || jsonb_build_object('route', a.route_number, 'date', a.service_date, 'event_id', a.id)
      from day_act a
      union all
      select e.id::text, e.at, e.actor_id,
        case e.status when 'pending' then 'order.place' when 'approved' then 'order.approve'
          when 'rejected' then 'order.reject' else 'order.cancel' end,
        case e.status when 'pending' then jsonb_build_object('kind', o.kind, 'customer', o.customer_number,
          'order', o.id, 'lines', (select count(*) from order_line l where l.order_id = o.id))
          else jsonb_build_object('id', o.id) end
      from order_event e join "order" o on o.id = e.order_id
      where e.status in ('pending', 'approved', 'rejected', 'cancelled')
      union all
      select n.id::text, n.created_at, n.author_id,
        case n.note_type when 'message' then 'note.sendMessage' else 'note.add' end,
        jsonb_build_object('id', n.id, 'customerNumber', n.customer_number, 'content', n.content,
          'priority', n.priority)
      from note n
      union all
      select j.id::text, j.created_at, j.author_id, 'journal.add',
        jsonb_build_object('id', j.id, 'customer_id', j.customer_number, 'content', j.content)
      from journal_entry j
      union all
      select b.id::text, b.at, b.actor_id, 'briefing.write',
        jsonb_build_object('number', b.customer_number, 'id', b.id, 'fact', b.fact)
      from briefing_act b
      union all
      select i.id::text, i.at, i.actor_id, 'company.import', jsonb_build_object('files', i.files,
        'totals', jsonb_build_object('create', i.created, 'change', i.changed, 'leave', i.unchanged,
          'refuse', i.refused))
      from import_run i
      union all
      select s.id::text, s.created_at, s.created_by_id, 'holiday.add',
        jsonb_build_object('id', s.id, 'name', s.name, 'days',
        (select jsonb_agg(jsonb_build_object('holiday', d.holiday, 'runs_on', d.runs_on,
            'route', d.route_number) order by d.holiday)
          from holiday_day d where d.schedule_id = s.id))
      from holiday_schedule s
      union all
      select r.id::text, r.created_at, r.created_by_id, 'relief.assignHoliday',
        jsonb_build_object('driver', r.driver_id, 'route', r.route_number, 'schedule', r.schedule_id)
      from relief_coverage r where r.schedule_id is not null
      union all
      select c.code, c.created_at, c.created_by_id, 'accessCode.make',
        jsonb_build_object('description', c.description, 'role', c.role, 'route', c.route_number,
          'days', (c.expires_at::date - c.created_at::date))
      from assignment_code c
    ) act join "user" u on u.id = act.actor_id`;
}
