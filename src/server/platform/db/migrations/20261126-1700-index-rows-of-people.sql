-- A person's rows are read and, when an account is deleted, removed by that person, whatever else they say. Indexes of
-- some of the rows only serve neither.
CREATE INDEX calendar_feed_person ON calendar_feed (user_id);
CREATE INDEX notification_person ON notification (user_id, id);
-- The bell counts on every page, however many were read.
CREATE INDEX notification_unread ON notification (user_id) WHERE channel = 'bell' AND read_at IS NULL;
CREATE INDEX figure_report_person ON figure_report (user_id, tax_foreclosure_id);
CREATE INDEX alerted_before_restore_person ON alerted_before_restore (user_id);
CREATE INDEX text_reply_phone ON text_reply (phone, received_at);

-- What refers to a row is found when that is removed.
CREATE INDEX announcement_recipient_person ON announcement_recipient (user_id);
CREATE INDEX audit_log_actor ON audit_log (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX drawn_outline_drawn_by ON drawn_outline (drawn_by) WHERE drawn_by IS NOT NULL;
CREATE INDEX figure_report_listing ON figure_report (tax_foreclosure_id);
CREATE INDEX ingest_run_raw_document ON ingest_run (raw_document_id);
CREATE INDEX listing_distinct_second ON listing_distinct (second_id);
CREATE INDEX listing_fix_fixed_by ON listing_fix (fixed_by) WHERE fixed_by IS NOT NULL;
CREATE INDEX listing_merge_merged_by ON listing_merge (merged_by) WHERE merged_by IS NOT NULL;

-- Last, because this keeps even readers waiting until the end of the migration.
DROP INDEX calendar_feed_user_id;
DROP INDEX notification_bell;
