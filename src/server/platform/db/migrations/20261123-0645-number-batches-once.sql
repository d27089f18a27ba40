-- Every mail and notice takes its number from one sequence. Before, those about an import took the id of its last event,
-- so that two could share a number and one was taken for sent because the other was.

-- Beyond every number that was used: keys of mails that were sent, and queued mails, keep theirs. The distance is for a
-- node of the version before that still runs while this one starts.
SELECT setval('notification_batch', 1000000 + greatest(
  (SELECT last_value FROM notification_batch),
  (SELECT coalesce(max(id), 0) FROM listing_event),
  (SELECT coalesce(max(batch), 0) FROM notification),
  (SELECT coalesce(max(batch), 0) FROM push_delivery)));

-- What a fan-out had kept when it was killed, before it had its mails written, is numbered when it runs again.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE notification n SET batch = NULL
    WHERE n.event_id IS NOT NULL AND n.channel IN ('email', 'push') AND n.sent_at IS NULL AND n.stopped_because IS NULL
      AND NOT EXISTS (
        SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = CASE n.channel WHEN 'email' THEN 'mail_alerts' ELSE 'push_alerts' END
          AND j.payload ->> 'batch' = n.batch::text);
  END IF;
END $$;

-- One of mail at once and summary tells of an event: of two, the one that was sent, else the earlier.
DELETE FROM notification n USING notification other
WHERE n.event_id IS NOT NULL AND n.channel IN ('email', 'digest') AND other.channel IN ('email', 'digest')
  AND n.id <> other.id AND n.user_id = other.user_id AND n.event_id = other.event_id
  AND (n.sent_at IS NULL, n.stopped_because IS NOT NULL, n.id)
    > (other.sent_at IS NULL, other.stopped_because IS NOT NULL, other.id);
DELETE FROM notification n USING notification other
WHERE n.reminder IS NOT NULL AND n.channel IN ('email', 'digest') AND other.channel IN ('email', 'digest')
  AND n.id <> other.id AND n.user_id = other.user_id AND n.tax_foreclosure_id = other.tax_foreclosure_id
  AND n.reminder = other.reminder AND n.reminds_of = other.reminds_of
  AND (n.sent_at IS NULL, n.stopped_because IS NOT NULL, n.id)
    > (other.sent_at IS NULL, other.stopped_because IS NOT NULL, other.id);

DROP INDEX notification_event;
CREATE UNIQUE INDEX notification_event
  ON notification (user_id, event_id, (CASE channel WHEN 'digest' THEN 'email' ELSE channel END))
  WHERE event_id IS NOT NULL;

-- Two searches may tell of one day on different mornings.
DROP INDEX notification_reminder;
CREATE UNIQUE INDEX notification_reminder
  ON notification (user_id, tax_foreclosure_id, reminder, reminds_of,
    (CASE channel WHEN 'digest' THEN 'email' ELSE channel END), (reasons -> 'searches'))
  WHERE reminder IS NOT NULL;

COMMENT ON COLUMN notification.batch IS
  'Which mail or notice it goes into; null on the bell, and until the mails of its import or the summary are made';
