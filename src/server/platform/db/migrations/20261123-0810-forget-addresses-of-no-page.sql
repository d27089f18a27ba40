-- Files could store javascript: and data: addresses as the page of a source. They lead nowhere a person may be sent.
UPDATE source_record SET source_url = NULL WHERE source_url !~* '^https?://';
ALTER TABLE source_record ADD CONSTRAINT source_record_source_url_check CHECK (source_url ~* '^https?://');
UPDATE court_closure SET source_url = NULL WHERE source_url !~* '^https?://';
ALTER TABLE court_closure ADD CONSTRAINT court_closure_source_url_check CHECK (source_url ~* '^https?://');
