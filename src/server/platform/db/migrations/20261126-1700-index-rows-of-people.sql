-- A person's rows are read and, when an account is deleted, removed by that person, whatever else they say. Indexes of
-- some of the rows only serve neither.
DROP INDEX calendar_feed_user_id;
CREATE INDEX calendar_feed_user_id ON calendar_feed (user_id);
DROP INDEX notification_bell;
CREATE INDEX notification_user_id ON notification (user_id, id);
-- The bell counts on every page, however many were read.
CREATE INDEX notification_unread ON notification (user_id) WHERE channel = 'bell' AND read_at IS NULL;
CREATE INDEX figure_report_user_id ON figure_report (user_id, tax_foreclosure_id);
CREATE INDEX alerted_before_restore_user_id ON alerted_before_restore (user_id);
CREATE INDEX text_reply_phone ON text_reply (phone, received_at);

-- What refers to a row is found when that is removed.
CREATE INDEX announcement_recipient_user_id ON announcement_recipient (user_id);
CREATE INDEX audit_log_actor_id ON audit_log (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX drawn_outline_drawn_by ON drawn_outline (drawn_by) WHERE drawn_by IS NOT NULL;
CREATE INDEX figure_report_listing ON figure_report (tax_foreclosure_id);
CREATE INDEX ingest_run_raw_document_id ON ingest_run (raw_document_id);
CREATE INDEX listing_distinct_second_id ON listing_distinct (second_id);
CREATE INDEX listing_fix_fixed_by ON listing_fix (fixed_by) WHERE fixed_by IS NOT NULL;
CREATE INDEX listing_merge_merged_by ON listing_merge (merged_by) WHERE merged_by IS NOT NULL;
