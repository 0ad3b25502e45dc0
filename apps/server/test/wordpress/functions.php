<?php
/**
 * As much of WordPress as the plugin calls, with the escaping that its documentation promises.
 */

define( 'ABSPATH', '/' );
define( 'WP_UNINSTALL_PLUGIN', 'lotse-chat/lotse-chat.php' );

$options  = array();
$actions  = array();
$settings = array();
$pages    = array();
$errors   = array();

function get_option( $name, $default_value = false ) {
	global $options;
	return array_key_exists( $name, $options ) ? $options[ $name ] : $default_value;
}

function delete_option( $name ) {
	global $options;
	unset( $options[ $name ] );
}

function add_action( $hook, $callback ) {
	global $actions;
	$actions[ $hook ][] = $callback;
}

function do_action( $hook ) {
	global $actions;
	foreach ( $actions[ $hook ] ?? array() as $callback ) {
		$callback();
	}
}

function register_setting( $group, $name, $args ) {
	global $settings;
	$settings[ $group ][ $name ] = $args['sanitize_callback'];
}

function add_settings_error( $setting, $code, $message ) {
	global $errors;
	$errors[] = $message;
}

function add_options_page( $page_title, $menu_title, $capability, $slug, $callback ) {
	global $pages;
	$pages[ $slug ] = $callback;
}

function current_user_can( $capability ) {
	return 'manage_options' === $capability;
}

function __( $text, $domain ) {
	return $text;
}

/** Quotes and angle brackets become entities; entities that are there stay as they are. */
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
}

function esc_attr( $text ) {
	return esc_html( $text );
}

function esc_html__( $text, $domain ) {
	return esc_html( __( $text, $domain ) );
}

/** Without the signs that no address has, with a scheme where there is none, and empty under a scheme that is not allowed. */
function esc_url_raw( $url, $protocols = array( 'http', 'https', 'mailto' ) ) {
	$url = str_replace( ' ', '%20', ltrim( $url ) );
	$url = preg_replace( '~[^a-z0-9\-\~+_.?#=!&;,/:%@$|*\'()\[\]\x80-\xff]~i', '', $url );
	$url = str_ireplace( array( '%0d', '%0a' ), '', $url );
	if ( '' === $url ) {
		return '';
	}
	if ( false === strpos( $url, ':' ) && ! in_array( $url[0], array( '/', '#', '?' ), true ) ) {
		$url = 'http://' . $url;
	}
	$scheme = strtolower( strstr( html_entity_decode( $url, ENT_QUOTES ), ':', true ) );
	return '/' === $url[0] || in_array( $scheme, $protocols, true ) ? $url : '';
}

function esc_url( $url, $protocols = array( 'http', 'https', 'mailto' ) ) {
	return str_replace( '&amp;', '&#038;', esc_html( esc_url_raw( $url, $protocols ) ) );
}

function untrailingslashit( $text ) {
	return rtrim( $text, '/\\' );
}

function settings_fields( $group ) {
	echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '"><input type="hidden" name="action" value="update">';
}

function submit_button() {
	echo '<p class="submit"><input type="submit" name="submit" value="Änderungen speichern"></p>';
}
